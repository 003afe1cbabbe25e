import type { RequestStatus } from '@campus-print/domain/ordering'
import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import type { PaymentsApp } from '../server/testing/fixtures/app/payments-app.ts'
import { transition } from '../server/testing/fixtures/ordering/transition.ts'
import { givenPaid } from '../server/testing/fixtures/people/given-paid.ts'
import { axeViolations } from './axe.ts'
import { test as journey } from './fixtures.ts'

// The window of a user on the ticket of a queued print.
const test = journey.extend('owner', async ({ shop, visitSignedIn }) => {
  const { user, request } = await givenPaid(shop)
  const visit = await visitSignedIn(shop, `/payment/${request.id}`, { user })
  await cancelButton(visit.page).waitFor()
  return { ...visit, requestId: request.id }
})

const cancelButton = (page: Page) => page.getByRole('button', { name: 'Cancel and refund ₹14' })

async function cancel(page: Page): Promise<void> {
  await cancelButton(page).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Cancel and refund ₹14' }).click()
}

async function move({ database: { db } }: PaymentsApp, requestId: string, to: RequestStatus): Promise<void> {
  await transition(db, { requestId, to, actor: 'system' })
}

test('an owner who cancels too late keeps reading so, and who can still stop the print', async ({
  shop,
  owner: { page, requestId },
}) => {
  // The page does not know yet that printing began.
  await page.route('**/updates', (route) => route.abort())
  await page.reload()
  await cancelButton(page).waitFor()
  await move(shop, requestId, 'in_process')
  await cancel(page)
  const rejection = page.getByRole('alert').filter({ hasText: 'It is being printed already' })
  await rejection.waitFor()
  await page.getByText('Only the desk can stop that now').waitFor()
  expect(await cancelButton(page).count()).toBe(0)
  expect(await axeViolations(page)).toEqual([])
  await page.unroute('**/updates')
  await move(shop, requestId, 'ready')
  await page.getByText('Your pages are waiting').waitFor()
  expect(await rejection.count()).toBe(0)
})

test('a cancel request stays open while the printer is silent, and the page shows it', async ({
  shop,
  owner: { page, requestId },
}) => {
  const json = { success: false, code: 'printer_unavailable', message: 'The printer says nothing.' }
  await page.route('**/cancel', (route) => route.fulfill({ status: 503, json }))
  await cancel(page)
  const notice = page.getByRole('alert').filter({ hasText: 'Not cancelled yet' })
  await notice.getByText('You need not cancel again').waitFor()
  expect(await axeViolations(page)).toEqual([])
  await move(shop, requestId, 'in_process')
  await page.getByText('Your pages are being printed').waitFor()
  expect(await notice.count()).toBe(0)
})
