import { ExpirationPlugin } from 'workbox-expiration'
import { cleanupOutdatedCaches, matchPrecache, precacheAndRoute } from 'workbox-precaching'
import { NavigationRoute, registerRoute } from 'workbox-routing'
import { CacheFirst } from 'workbox-strategies'

declare const self: ServiceWorkerGlobalScope & { __WB_MANIFEST: { url: string; revision: string | null }[] }

/** The web app's page, which shows every path. */
const shell = '/index.html'
/** A connection that does not answer within so long counts as none. */
const navigationTimeoutMs = 5_000
const keptFiles = 300

precacheAndRoute(self.__WB_MANIFEST, { cleanURLs: false, directoryIndex: '' })
cleanupOutdatedCaches()

// Pages come from the server, so that a new release is seen at once; the kept one is for the time without it.
registerRoute(
  new NavigationRoute(
    async ({ request }) => {
      try {
        return await fetch(request, { signal: AbortSignal.timeout(navigationTimeoutMs) })
      } catch {
        return (await matchPrecache(shell)) ?? Response.error()
      }
    },
    { denylist: [/^\/(api|dev)(\/|$)/] },
  ),
)

// Files with a hash in their name never change. Those of the pages that were visited open offline.
registerRoute(
  ({ url, sameOrigin }) => sameOrigin && url.pathname.startsWith('/assets/'),
  new CacheFirst({ cacheName: 'assets', plugins: [new ExpirationPlugin({ maxEntries: keptFiles })] }),
)

self.addEventListener('install', () => void self.skipWaiting())
self.addEventListener('activate', (event) => event.waitUntil(self.clients.claim()))

/** A notification as the server pushes it. */
interface Message {
  title: string
  body: string
  /** A newer notification of the same tag replaces the older one. */
  tag: string
  /** The page that it is about. */
  path: string
}

self.addEventListener('push', (event) => {
  if (!event.data) return
  const { title, body, tag, path } = event.data.json() as Message
  event.waitUntil(
    self.registration.showNotification(title, { body, tag, data: { path }, icon: '/icon-192.png' }),
  )
})

self.addEventListener('notificationclick', (event) => {
  event.notification.close()
  const { path } = event.notification.data as Pick<Message, 'path'>
  event.waitUntil(open(new URL(path, self.location.origin)))
})

/** Shows a page of ours in a window that is open, else in a new one. */
async function open({ href, origin }: URL): Promise<void> {
  if (origin !== self.location.origin) return
  const windows = await self.clients.matchAll({ type: 'window' })
  const there = windows.find((window) => window.url === href) ?? windows[0]
  if (!there) {
    await self.clients.openWindow(href)
    return
  }
  await there.focus()
  if (there.url !== href) await there.navigate(href)
}
