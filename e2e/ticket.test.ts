import type { RequestStatus } from '@campus-print/domain/ordering'
import type { Locator, Page } from 'playwright-core'
import { describe, expect } from 'vitest'
import type { PaymentsApp } from '../server/testing/fixtures/app/payments-app.ts'
import { transition } from '../server/testing/fixtures/ordering/transition.ts'
import { givenPaid } from '../server/testing/fixtures/people/given-paid.ts'
import { axeViolations } from './axe.ts'
import { test as journey } from './fixtures.ts'
import { checkout } from './walk.ts'

// The window of a user with a paid print, on the dashboard.
const test = journey.extend('owner', async ({ shop, visitSignedIn }) => {
  const { user, request } = await givenPaid(shop)
  const visited = await visitSignedIn(shop, '/dashboard', { user })
  return { ...visited, request, address: `/payment/${request.id}` }
})

const headline = (page: Page, name: string) => page.getByRole('heading', { level: 1, name })
const row = (page: Page) =>
  page.getByRole('list', { name: 'Recent Requests' }).getByRole('link', { name: /thesis\.pdf/ })

/** Changes the status of a request, as printer and desk do. */
async function move({ database: { db } }: PaymentsApp, requestId: string, ...steps: RequestStatus[]) {
  for (const to of steps) await transition(db, { requestId, to, actor: 'desk' })
}

/** Waits until the page has prefetched the code of a screen, with all its imports. */
async function isFetched(page: Page, screen: 'payment-screen' | 'request-screen'): Promise<void> {
  const begun = await page.waitForFunction(
    (part) => performance.getEntriesByType('resource').find(({ name }) => name.includes(part))?.name,
    `/${screen}-`,
  )
  // A second tag for the same module loads when the module has loaded, and does not run it twice.
  await page.addScriptTag({ type: 'module', url: (await begun.jsonValue()) ?? '' })
}

describe('the headline of a paid print', () => {
  test('says that it was paid, to the user who has just paid, and then its status', async ({
    shop,
    payer: { page, requestId },
  }) => {
    await checkout(page, '₹1', 'Pay successfully')
    await headline(page, 'Payment Successful!').waitFor()
    await move(shop, requestId, 'in_process', 'ready')
    await headline(page, 'Ready to collect').waitFor()
  })

  test('follows its status from then on', async ({ shop, owner: { page, request, address } }) => {
    await page.goto(address)
    await headline(page, 'Payment Successful!').waitFor()
    await move(shop, request.id, 'in_process')
    await headline(page, 'Printing').waitFor()
    await move(shop, request.id, 'ready')
    await headline(page, 'Ready to collect').waitFor()
  })

  test('says that it waits when it has waited for long', async ({
    shop,
    owner: { page, request, address },
  }) => {
    const paid_at = new Date(Date.now() - 60 * 60 * 1000)
    await shop.database.db
      .updateTable('print_requests')
      .set({ paid_at })
      .where('id', '=', request.id)
      .execute()
    await page.goto(address)
    await headline(page, 'Waiting to be printed').waitFor()
  })
})

test('a ticket that was handed over cannot show its print ID by mistake', async ({
  shop,
  owner: { page, request, address },
}) => {
  await move(shop, request.id, 'in_process', 'ready', 'completed')
  await page.goto(address)
  await headline(page, 'Collected').waitFor()
  await page.getByText(/^PRT-/).waitFor()
  expect(await page.getByRole('img', { name: /as a QR code/ }).count()).toBe(0)
  expect(await page.getByRole('button', { name: 'Copy print ID' }).count()).toBe(0)
  expect(await axeViolations(page)).toEqual([])
})

test('the button that confirms cancelling states the refund and differs from the way on', async ({
  owner: { page, address },
}) => {
  await page.goto(address)
  await page.getByRole('button', { name: 'Cancel and refund ₹14' }).click()
  const cancel = page.getByRole('alertdialog').getByRole('button', { name: 'Cancel and refund ₹14' })
  const ground = (button: Locator) => button.evaluate((shown) => getComputedStyle(shown).backgroundColor)
  const goOn = page.getByRole('link', { name: 'Go to Dashboard', includeHidden: true })
  expect(await ground(cancel)).not.toBe(await ground(goOn))
  await cancel.click()
  await headline(page, 'This request was cancelled').waitFor()
})

describe('without a connection', () => {
  test('a ticket is drawn from the list before it and says that it may be out of date', async ({
    shop,
    owner: { page, request, context },
  }) => {
    await move(shop, request.id, 'in_process', 'ready')
    await row(page).getByText('Ready to collect').first().waitFor()
    await isFetched(page, 'request-screen')
    await context.setOffline(true)
    await row(page).click()
    const ticket = page.getByRole('region', { name: 'Ticket', exact: true })
    await ticket.getByText('Ready to collect').first().waitFor()
    await ticket.getByRole('img', { name: /as a QR code/ }).waitFor()
    await page.getByText('may be out of date').waitFor()
    await context.setOffline(false)
    await page
      .getByRole('button', { name: 'Download invoice' })
      .or(page.getByText('Download receipt'))
      .waitFor()
    await expect.poll(() => page.getByText('may be out of date').count()).toBe(0)
  })

  test('an unpaid request of unknown status offers no payment and claims nothing', async ({
    payer: { page, context, address },
  }) => {
    await page.goto('/dashboard')
    await row(page).waitFor()
    await isFetched(page, 'payment-screen')
    await context.setOffline(true)
    await row(page).click()
    await page.getByText('Your request did not load').waitFor()
    expect(await page.getByRole('button', { name: 'Pay ₹1' }).count()).toBe(0)
    await context.setOffline(false)
    await page.waitForURL(address)
    await page.getByRole('button', { name: 'Pay ₹1' }).waitFor()
  })
})
