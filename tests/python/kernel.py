"""What tools/train-test asks of hunch.train where torch is: its kernel, by which a processor learns, says what torch says."""
import sys
from dataclasses import replace

import torch

from hunch.train.kernel import Kernel, Weights
from hunch.train.learn import Learner, narrow, usual
from hunch.train.net import Inputs, Net, masked
from hunch.train.settings import of_game
from hunch.train.tables import Play, bytes_that_vary

THREADS = 2


def begun(game):
    """A net that knows nothing yet, tables, and what it has played there, as if its chances had been others."""
    torch.manual_seed(5)
    settings = replace(of_game(game), width=200, steps=24, first=64, second=48)
    kernel = Kernel(THREADS)
    play = Play(settings, 1, 1, "cpu", kernel)
    net = Net(Inputs(game, bytes_that_vary(settings, 50)), settings.first, settings.second, play.groups[0].tables.actions)
    played = usual(play.play(net, None))
    for p in played:
        p.chance += 0.3 * torch.randn_like(p.chance)
    return settings, kernel, net, played


def gradients_are_torchs(game):
    settings, kernel, net, played = begun(game)
    narrowed, some = narrow(played, net.actions)
    piece = [torch.randperm(len(p.action))[: len(p.action) // 3] for p in played]
    theirs = Learner(net, settings).gradient(narrowed, piece, some, 0.02)
    wanted = [p.grad.clone() for p in net.parameters()]
    told = kernel.gradient(net, played, piece, settings.clip, 0.02, settings.value_weight)
    assert all(abs(a - b) < 1e-4 for a, b in zip(told, theirs)), (game, told, theirs)
    for (name, parameter), right in zip(net.named_parameters(), wanted):
        off = float((parameter.grad - right).norm() / right.norm())
        assert off < 1e-4, f"{game}: gradients of {name} differ by {off} of their length"


def chances_and_values_are_torchs(game):
    _, kernel, net, played = begun(game)
    with torch.no_grad():
        for p in played:
            scores, value = net([(p.seats, p.rows)])
            chances = masked(scores, p.legal)
            action, chance, told = kernel.act(Weights(net), p.rows, p.legal)
            assert p.legal.gather(1, action[:, None]).all()
            assert (chances.gather(1, action[:, None])[:, 0] - chance).abs().max() < 1e-4
            assert (torch.sigmoid(value) - told).abs().max() < 1e-5


def actions_are_drawn_by_their_chances():
    """Of 4,000 draws at one moment each action's share is within four standard deviations."""
    _, kernel, net, played = begun("cambio")
    p = max(played, key=lambda one: len(one.action))
    count = 4000
    rows, legal = p.rows[:1].repeat(count, 1), p.legal[:1].repeat(count, 1)
    action, chance, _ = kernel.act(Weights(net), rows, legal)
    for one in action.unique():
        share, wanted = float((action == one).float().mean()), float(chance[action == one][0].exp())
        assert abs(share - wanted) < 4 * (wanted * (1 - wanted) / count) ** 0.5, (int(one), share, wanted)


for checked in ("cambio", "vinto", "perudo"):
    gradients_are_torchs(checked)
    chances_and_values_are_torchs(checked)
actions_are_drawn_by_their_chances()
sys.stdout.write("kernel: as torch\n")
