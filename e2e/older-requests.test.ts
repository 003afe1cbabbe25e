import { expect } from 'vitest'
import { givenDocument, givenRequest, givenUser } from '../server/testing/fixtures/database/factories.ts'
import { transition } from '../server/testing/fixtures/ordering/transition.ts'
import { test } from './fixtures.ts'
import { holdBack } from './held-answers.ts'
import { expectFocused } from './keyboard.ts'

const minuteMs = 60_000

test('older requests appear on demand, follow live updates, and link to their tickets', async ({
  shop,
  visitSignedIn,
}) => {
  const { db } = shop.database
  const user = await givenUser(db)
  const now = Date.now()
  const given = (age: number, status: 'ready' | 'cancelled') => {
    const created_at = new Date(now - age * minuteMs)
    return givenRequest(db, user, { status, created_at, paid_at: created_at })
  }
  const oldest = await given(100, 'ready')
  for (let age = 9; age > 0; age -= 1) await given(age, 'cancelled')

  const { page } = await visitSignedIn(shop, '/dashboard', { user })
  const rows = page.getByRole('list', { name: 'Recent Requests' }).getByRole('listitem')
  const more = page.getByRole('button', { name: 'Show older requests' })
  await more.waitFor()
  expect(await rows.count()).toBe(8)
  await more.focus()
  await page.keyboard.press('Enter')
  await expect.poll(() => rows.count()).toBe(10)
  expect(await more.count()).toBe(0)
  // The button is gone: the keyboard goes on at the list.
  await expectFocused(page.getByRole('list', { name: 'Recent Requests' }))

  const last = rows.nth(9)
  await last.getByText('Ready to collect').waitFor()
  await transition(db, { requestId: oldest.id, to: 'completed', actor: 'desk' })
  await last.getByText('Collected').waitFor()
  await last.getByRole('link').click()
  await page.waitForURL(`**/payment/${oldest.id}`)
  await page.getByText(oldest.print_id).waitFor()
})

test('a live update during the loading of older requests loses neither', async ({ shop, visitSignedIn }) => {
  const { db } = shop.database
  const user = await givenUser(db)
  const paid = { status: 'in_queue', paid_at: new Date() } as const
  for (let count = 0; count < 9; count += 1) await givenRequest(db, user, paid)
  const latest = await givenRequest(db, user, { ...paid, created_at: new Date(Date.now() + minuteMs) })
  const { page } = await visitSignedIn(shop, '/dashboard', { user })
  const rows = page.getByRole('list', { name: 'Recent Requests' }).getByRole('listitem')
  const more = page.getByRole('button', { name: 'Show older requests' })
  await more.waitFor()
  const letThrough = await holdBack(page, '**/api/print/requests?*page=2*')
  const requested = page.waitForRequest('**/api/print/requests?*page=2*')
  await more.click()
  await requested
  const askedAgain = page.waitForResponse('**/api/print/requests?*page=1*')
  await transition(db, { requestId: latest.id, to: 'in_process', actor: 'system' })
  await askedAgain
  letThrough()
  await expect.poll(() => rows.count()).toBe(10)
  await rows.first().getByText('Printing', { exact: true }).waitFor()
})

test('loading older requests during a live update loses neither', async ({ shop, visitSignedIn }) => {
  const { db } = shop.database
  const user = await givenUser(db)
  const paid = { status: 'in_queue', paid_at: new Date() } as const
  const later = (minutes: number) => new Date(Date.now() + minutes * minuteMs)
  for (let count = 0; count < 8; count += 1) await givenRequest(db, user, paid)
  const latest = await givenRequest(db, user, { ...paid, created_at: later(1) })
  const { page } = await visitSignedIn(shop, '/dashboard', { user })
  const rows = page.getByRole('list', { name: 'Recent Requests' }).getByRole('listitem')
  const more = page.getByRole('button', { name: 'Show older requests' })
  await more.waitFor()
  const letThrough = await holdBack(page, '**/api/print/requests?*page=1*')
  const askedAgain = page.waitForRequest('**/api/print/requests?*page=1*')
  // Placed on another device: only a new call shows it.
  const { id: document_id } = await givenDocument(db, user, { name: 'poster.pdf' })
  await givenRequest(db, user, { ...paid, document_id, created_at: later(2) })
  await transition(db, { requestId: latest.id, to: 'in_process', actor: 'system' })
  await askedAgain
  await more.click()
  letThrough()
  await rows.first().getByText('poster.pdf').waitFor()
  await expect.poll(() => rows.count()).toBe(10)
})

test('older requests that fail to load show an error and a retry', async ({ shop, visitSignedIn }) => {
  const { db } = shop.database
  const user = await givenUser(db)
  for (let count = 0; count < 9; count += 1) await givenRequest(db, user)
  const { page } = await visitSignedIn(shop, '/dashboard', { user })
  const rows = page.getByRole('list', { name: 'Recent Requests' }).getByRole('listitem')
  const more = page.getByRole('button', { name: 'Show older requests' })
  await more.waitFor()
  await page.route('**/api/print/requests?*page=2*', (route) => route.abort())
  await more.click()
  await page.getByText('Older requests did not load').waitFor()
  expect(await rows.count()).toBe(8)
  await page.unroute('**/api/print/requests?*page=2*')
  await more.click()
  await expect.poll(() => rows.count()).toBe(9)
})
