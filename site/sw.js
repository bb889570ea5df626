// Keeps all files of the page, so that it works without a network. A new version is fetched beside the old one, and is used
// when no page of the old one is open any more: so what a page loads later fits what it has.

const FILES = [/* files */];
const NAME = "hunch ";
const CACHE = `${NAME}${registration.scope} /* version */`;

async function fetchAll() {
    const cache = await caches.open(CACHE);
    await cache.addAll(FILES.map((file) => new Request(file, { cache: "reload" })));
}

async function begin() {
    const old = (await caches.keys()).filter((name) => name.startsWith(NAME + registration.scope) && name !== CACHE);
    await Promise.all(old.map((name) => caches.delete(name)));
    await clients.claim();
}

async function answer(request) {
    const cache = await caches.open(CACHE);
    return (await cache.match(request, { ignoreSearch: true })) ?? fetch(request);
}

addEventListener("install", (event) => event.waitUntil(fetchAll()));
addEventListener("activate", (event) => event.waitUntil(begin()));
addEventListener("fetch", (event) => {
    if (event.request.method === "GET" && event.request.url.startsWith(registration.scope)) {
        event.respondWith(answer(event.request));
    }
});
