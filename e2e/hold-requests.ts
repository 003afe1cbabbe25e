import type { Page } from 'playwright-core'

/**
 * Holds back the server's responses to HTTP requests of a path until they are released, to test what a page shows while
 * it waits. The requests reach the server, so upload progress in the page is complete.
 */
export async function holdResponses(page: Page, path: string): Promise<{ release: () => Promise<void> }> {
  const devtools = await page.context().newCDPSession(page)
  const held: string[] = []
  devtools.on('Fetch.requestPaused', ({ requestId }) => held.push(requestId))
  await devtools.send('Fetch.enable', { patterns: [{ urlPattern: `*${path}`, requestStage: 'Response' }] })
  return {
    async release() {
      // The page may have aborted the request.
      for (const requestId of held) {
        await devtools.send('Fetch.continueRequest', { requestId }).catch(() => undefined)
      }
      await devtools.detach()
    },
  }
}

/** Holds back HTTP requests of a path, before they reach the server; returns a function that releases them. */
export async function holdRequests(page: Page, path: string): Promise<() => void> {
  let release = () => {}
  const released = new Promise<void>((resolve) => (release = resolve))
  // The page may have aborted the request.
  await page.route(path, (route) => released.then(() => route.continue()).catch(() => {}))
  return release
}
