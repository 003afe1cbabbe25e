import type { CDPSession, Page } from 'playwright-core'
import { expect, vi } from 'vitest'
import { givenPaid } from '../server/testing/fixtures/people/given-paid.ts'
import { axeViolations } from './axe.ts'
import { fullBrowserTest } from './fixtures.ts'

// A user with a paid print, on the dashboard, with the service worker that every visitor gets.
const test = fullBrowserTest.extend('owner', async ({ shop, visitSignedIn }) => {
  const { user, request } = await givenPaid(shop)
  const visited = await visitSignedIn(shop, '/dashboard', { user, device: { serviceWorkers: 'allow' } })
  await visited.page.getByText('thesis.pdf').first().waitFor()
  await vi.waitFor(() => requireServiceWorker(visited.page), { interval: 3_000, timeout: 90_000 })
  return { ...visited, request }
})

/** Throws until the service worker is active. If its installation failed, a reload tries again, as the next visit does. */
async function requireServiceWorker(page: Page): Promise<void> {
  const state = await page.evaluate(async () => {
    const registration = await navigator.serviceWorker.getRegistration()
    return registration ? (registration.active?.state ?? 'installing') : 'none'
  })
  if (state === 'none') await page.reload()
  if (state !== 'activated') throw new Error(`The service worker is ${state}`)
}

interface ShownNotification {
  /** The tag of the notification. */
  readonly instanceId: string
  readonly eventMetadata: readonly { readonly key: string; readonly value: string }[]
}

/** Waits for the browser's record of the next notification, since the list that a page can read may lack it. */
function nextNotification(devtools: CDPSession): Promise<ShownNotification> {
  return new Promise((resolve, reject) => {
    devtools.on('BackgroundService.backgroundServiceEventReceived', ({ backgroundServiceEvent: event }) => {
      if (event.eventName === 'Notification displayed') resolve(event)
    })
    const service = 'notifications'
    // The browser executes commands in the order of sending.
    Promise.all([
      devtools.send('BackgroundService.startObserving', { service }),
      devtools.send('BackgroundService.setRecording', { service, shouldRecord: true }),
    ]).catch(reject)
  })
}

const tickets = (page: Page) => page.getByRole('region', { name: 'Your tickets' })

test('without a connection a reload shows the tickets with their print IDs and QR codes', async ({
  owner: { page, context, request },
}) => {
  await context.setOffline(true)
  await page.reload()
  await page.getByText('You are offline.').waitFor()
  const ticket = tickets(page).getByRole('listitem')
  await ticket.getByText(request.print_id).waitFor()
  await ticket.getByRole('img', { name: `Print ID ${request.print_id} as a QR code` }).waitFor()
  expect(await axeViolations(page)).toEqual([])

  await context.setOffline(false)
  await page.reload()
  await page.getByRole('heading', { name: 'Recent requests' }).waitFor()
  expect(await tickets(page).count()).toBe(0)
})

test('signing out removes the tickets from the browser', async ({ owner: { page } }) => {
  const stored = () =>
    page.evaluate(() => Object.keys(localStorage).filter((key) => key.startsWith('tickets:')))
  await expect.poll(stored).toHaveLength(1)
  await page.getByRole('button', { name: /menu/i }).first().click()
  await page.getByRole('menuitem', { name: 'Logout' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Logout' }).click()
  await expect.poll(stored).toHaveLength(0)
})

test('the service worker shows a pushed notification and keeps no answer of the API', async ({
  owner: { page, context },
}) => {
  await context.grantPermissions(['notifications'])
  const devtools = await context.newCDPSession(page)
  const registered = new Promise<string>((resolve) => {
    devtools.on('ServiceWorker.workerRegistrationUpdated', ({ registrations }) => {
      const [first] = registrations
      if (first) resolve(first.registrationId)
    })
  })
  const shown = nextNotification(devtools)
  await devtools.send('ServiceWorker.enable')
  await devtools.send('ServiceWorker.deliverPushMessage', {
    origin: new URL(page.url()).origin,
    registrationId: await registered,
    data: JSON.stringify({
      title: 'Ready to collect',
      body: 'thesis.pdf',
      tag: 'ready:1',
      path: '/dashboard',
    }),
  })
  const { instanceId, eventMetadata } = await shown
  expect(instanceId).toBe('ready:1')
  expect(eventMetadata).toContainEqual({ key: 'Title', value: 'Ready to collect' })
  expect(eventMetadata).toContainEqual({ key: 'Body', value: 'thesis.pdf' })

  const kept = await page.evaluate(async () => {
    const names = await caches.keys()
    const requests = await Promise.all(names.map(async (name) => (await caches.open(name)).keys()))
    return requests.flat().map(({ url }) => new URL(url).pathname)
  })
  expect(kept.filter((path) => path.startsWith('/api'))).toEqual([])
  expect(kept).toContain('/index.html')
})

test('the web app can be installed', async ({ owner: { page, context } }) => {
  const devtools = await context.newCDPSession(page)
  const { errors, data } = await devtools.send('Page.getAppManifest')
  expect(errors).toEqual([])
  expect(JSON.parse(data ?? '')).toMatchObject({
    name: 'Campus Print',
    display: 'standalone',
    start_url: '/dashboard',
  })
  const { installabilityErrors } = await devtools.send('Page.getInstallabilityErrors')
  expect(installabilityErrors.map(({ errorId }) => errorId).filter((id) => id !== 'in-incognito')).toEqual([])
})
