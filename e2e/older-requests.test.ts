import { expect } from 'vitest'
import { givenRequest, givenUser } from '../server/testing/fixtures/database/factories.ts'
import { transition } from '../server/testing/fixtures/ordering/transition.ts'
import { test } from './fixtures.ts'
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
  // The button is gone, so the focus moves to the list.
  await expectFocused(page.getByRole('list', { name: 'Recent Requests' }))

  const last = rows.nth(9)
  await last.getByText('Ready to collect').waitFor()
  await transition(db, { requestId: oldest.id, to: 'completed', actor: 'desk' })
  await last.getByText('Collected').waitFor()
  await last.getByRole('link').click()
  await page.waitForURL(`**/requests/${oldest.id}`)
  await page.getByText(oldest.print_id).first().waitFor()
})
