import { setTimeout } from 'node:timers/promises'
import type { BrowserContext, BrowserContextOptions } from 'playwright-core'
import { test as base } from 'vitest'
import type { UserRow } from '../server/accounts/tables.ts'
import { paymentsApp } from '../server/testing/fixtures/app/payments-app.ts'
import { type TestApp, testApp } from '../server/testing/fixtures/app/test-app.ts'
import { givenUser } from '../server/testing/fixtures/database/factories.ts'
import { orderPrint } from '../server/testing/fixtures/people/orders.ts'
import { signedIn } from '../server/testing/fixtures/people/people.ts'
import { type Visit, launchBrowser, openWindow } from './browser.ts'
import { sessionCookie } from './session-cookie.ts'

export const phone: BrowserContextOptions = { viewport: { width: 390, height: 844 } }

export const desktop: BrowserContextOptions = { viewport: { width: 1280, height: 900 } }

interface SignedIn {
  /** A new user by default. */
  readonly user?: Pick<UserRow, 'id'>
  readonly device?: BrowserContextOptions
}

const closeTimeoutMs = 10_000

/** Chromium may never confirm that it closed a window with a service worker. Such a window closes with its browser. */
async function closeWindow(context: BrowserContext): Promise<void> {
  await Promise.race([context.close(), setTimeout(closeTimeoutMs, undefined, { ref: false })])
}

/**
 * The fixtures of browser tests. The app, the shop and the browser start when a file first uses them and close at its
 * end; windows close with their test. To change a fixture, a file uses `test.extend` and a suite `test.override`: outside
 * of a suite, `override` would change it for all files in the same process.
 */
export const test = base
  .extend('browser', { scope: 'worker' }, async ({}, { onCleanup }) => {
    const browser = await launchBrowser()
    onCleanup(() => browser.close())
    return browser
  })
  // The app's environment variables.
  .extend('environment', { scope: 'file' }, {} as Record<string, string>)
  .extend('app', { scope: 'file' }, async ({ environment }, { onCleanup }) => {
    const app = await testApp(environment)
    onCleanup(() => app.close())
    return app
  })
  // The app without a printer, and with a simulator that can play a paying user.
  .extend('shop', { scope: 'file' }, async ({}, { onCleanup }) => {
    const shop = await paymentsApp()
    onCleanup(() => shop.close())
    return shop
  })
  // The device of the user.
  .extend('device', phone)
  // Opens a window for a new user.
  .extend('visit', async ({ browser, device: defaultDevice }, { onCleanup }) => {
    const visits: Visit[] = []
    onCleanup(async () => {
      await Promise.all(visits.map(({ context }) => closeWindow(context)))
    })
    return async ({ url }: TestApp, device: BrowserContextOptions = {}): Promise<Visit> => {
      const visit = await openWindow(browser, url, { ...defaultDevice, ...device })
      visits.push(visit)
      return visit
    }
  })
  // Opens a window of a signed-in user, on a page of the app.
  .extend('visitSignedIn', async ({ visit }) => {
    return async (app: TestApp, path: string, { user, device }: SignedIn = {}): Promise<Visit> => {
      const visited = await visit(app, device)
      const cookie = await sessionCookie(app, user ?? (await givenUser(app.database.db)))
      await visited.context.addCookies([cookie])
      await visited.page.goto(path)
      return visited
    }
  })
  // A student's window, on the page that uploads a document.
  .extend('student', ({ app, visitSignedIn }) => visitSignedIn(app, '/print'))
  // The window of a user on the payment page of a print of one page.
  .extend('payer', async ({ shop, visitSignedIn }) => {
    const user = await givenUser(shop.database.db)
    const requestId = await orderPrint(await signedIn(shop, user), {}, 1)
    const visit = await visitSignedIn(shop, `/payment/${requestId}`, { user })
    await visit.page.getByRole('button', { name: 'Pay ₹1' }).waitFor()
    return { ...visit, address: visit.page.url(), requestId }
  })

/** Runs tests in a browser that shows notifications and PDF files. */
export const fullBrowserTest = test.extend('browser', { scope: 'worker' }, async ({}, { onCleanup }) => {
  const browser = await launchBrowser({ isFull: true })
  onCleanup(() => browser.close())
  return browser
})
