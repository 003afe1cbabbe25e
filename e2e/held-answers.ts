import type { Page } from 'playwright-core'

/**
 * Holds back what the server answers to calls of a path until they are released, for what a page shows while it waits.
 * The calls arrive at the server: a page that watches what it sends sees all of it sent.
 */
export async function holdAnswers(page: Page, path: string): Promise<{ release: () => Promise<void> }> {
  const devtools = await page.context().newCDPSession(page)
  const held: string[] = []
  devtools.on('Fetch.requestPaused', ({ requestId }) => held.push(requestId))
  await devtools.send('Fetch.enable', { patterns: [{ urlPattern: `*${path}`, requestStage: 'Response' }] })
  return {
    async release() {
      // A call may have been aborted meanwhile.
      for (const requestId of held) {
        await devtools.send('Fetch.continueRequest', { requestId }).catch(() => undefined)
      }
      await devtools.detach()
    },
  }
}

/** Holds back the calls of a path, so that they do not even arrive; answers what lets them through. */
export async function holdBack(page: Page, path: string): Promise<() => void> {
  let letThrough = () => {}
  const isLetThrough = new Promise<void>((resolve) => (letThrough = resolve))
  // A call may have been aborted meanwhile.
  await page.route(path, (route) => isLetThrough.then(() => route.continue()).catch(() => {}))
  return letThrough
}
