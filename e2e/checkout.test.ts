import type { FrameLocator, Page } from 'playwright-core'
import { describe, expect } from 'vitest'
import type { PaymentsApp } from '../server/testing/fixtures/app/payments-app.ts'
import { givenOrder } from '../server/testing/fixtures/people/given-order.ts'
import { test as journey } from './fixtures.ts'
import { holdRequests } from './hold-requests.ts'

interface Reported {
  what: 'paid' | 'failed' | 'dismissed'
  detail?: Record<string, unknown>
}

interface Shopping {
  page: Page
  sheet: FrameLocator
  order_id: string
  /** What the checkout reported to the shop’s page, in order. */
  reported: () => Promise<Reported[]>
  press: (button: string) => Promise<void>
  pageErrors: string[]
}

// Opens a shop's page, and on it the checkout of an order, through the provider's interface only.
const test = journey.extend('shopping', async ({ shop, visit }) => {
  return async (options: object = {}): Promise<Shopping> => {
    const { order_id } = await givenOrder(shop)
    const { page, pageErrors } = await visit(shop)
    await page.route('**/shop', (route) =>
      route.fulfill({
        contentType: 'text/html',
        body: '<!doctype html><title>Shop</title><button>Pay</button>',
      }),
    )
    await page.goto('/shop')
    await page.getByRole('button', { name: 'Pay' }).focus()
    await page.addScriptTag({ url: shop.provider.checkoutScript })
    const given = { key: shop.provider.keys.keyId, order_id, name: 'Campus Print', description: 'thesis.pdf' }
    // Opening the checkout may navigate away from the page, which aborts the evaluation.
    await page.evaluate(open, { ...given, ...options }).catch(() => undefined)
    const sheet = page.frameLocator('iframe[title="Simulated payment"]')
    return {
      page,
      sheet,
      order_id,
      reported: () => page.evaluate(() => (globalThis as unknown as { reported: Reported[] }).reported),
      press: (button) => sheet.getByRole('button', { name: button }).click(),
      pageErrors,
    }
  }
})

/** Runs in the page. */
function open(options: object): void {
  const reported: Reported[] = []
  const page = globalThis as unknown as { reported: Reported[]; Razorpay: new (options: object) => Checkout }
  interface Checkout {
    on(event: string, callback: (detail: Record<string, unknown>) => void): void
    open(): void
  }
  page.reported = reported
  const checkout = new page.Razorpay({
    handler: (detail: Record<string, unknown>) => reported.push({ what: 'paid', detail }),
    modal: { ondismiss: () => reported.push({ what: 'dismissed' }) },
    ...options,
  })
  checkout.on('payment.failed', (detail) => reported.push({ what: 'failed', detail }))
  checkout.open()
}

async function paymentStatus({ database }: PaymentsApp, order_id: string): Promise<string[]> {
  const { rows } = await database.pool.query<{ status: string }>(
    'select status from razorpay_simulator.payments where order_id = $1 order by created_at',
    [order_id],
  )
  return rows.map(({ status }) => status)
}

test('the sheet shows the amount, the seller, and that no real money moves', async ({ shopping }) => {
  const { sheet, pageErrors } = await shopping()
  await sheet.getByText('₹14').waitFor()
  await sheet.getByRole('heading', { name: 'Campus Print' }).waitFor()
  await sheet.getByText('thesis.pdf').waitFor()
  await sheet.getByText('Simulated payment, no real money').waitFor()
  expect(pageErrors).toEqual([])
})

test('a success closes the sheet, returns the signature, and restores the focus', async ({ shopping }) => {
  const { page, press, reported, order_id, pageErrors } = await shopping()
  await press('Pay successfully')
  await expect.poll(reported).toEqual([
    {
      what: 'paid',
      detail: {
        razorpay_order_id: order_id,
        razorpay_payment_id: expect.stringMatching(/^pay_/),
        razorpay_signature: expect.stringMatching(/^[0-9a-f]{64}$/),
      },
    },
  ])
  expect(await page.locator('iframe').count()).toBe(0)
  expect(await page.evaluate(() => document.activeElement?.textContent)).toBe('Pay')
  expect(pageErrors).toEqual([])
})

test('a failure is shown, the sheet stays open, and another attempt may succeed', async ({
  shop,
  shopping,
}) => {
  const { press, reported, order_id, pageErrors } = await shopping()
  await press('Let it fail')
  await expect
    .poll(reported)
    .toMatchObject([
      { what: 'failed', detail: { error: { reason: 'payment_failed', metadata: { order_id } } } },
    ])
  await press('Try another way')
  await press('Pay successfully')
  await expect.poll(async () => (await reported()).map(({ what }) => what)).toEqual(['failed', 'paid'])
  expect(await paymentStatus(shop, order_id)).toEqual(['failed', 'captured'])
  expect(pageErrors).toEqual([])
})

test('a payment left pending looks to the shop like a dismissed sheet', async ({ shop, shopping }) => {
  const { press, reported, order_id, pageErrors } = await shopping()
  await press('Leave it pending')
  await expect.poll(reported).toEqual([{ what: 'dismissed' }])
  expect(await paymentStatus(shop, order_id)).toEqual(['created'])
  expect(pageErrors).toEqual([])
})

test('the page is not notified of a payment whose tab is closed', async ({ shop, shopping }) => {
  const { sheet, press, reported, order_id, pageErrors } = await shopping()
  await press('Pay and close the tab')
  await sheet.getByText('Close this tab now').waitFor()
  expect(await reported()).toEqual([])
  expect(await paymentStatus(shop, order_id)).toEqual(['captured'])
  expect(pageErrors).toEqual([])
})

test('Cancel and the Escape key dismiss the sheet without a payment', async ({ shop, shopping }) => {
  for (const leave of ['Cancel', 'Escape']) {
    const { page, sheet, press, reported, order_id, pageErrors } = await shopping()
    await sheet.getByText('₹14').waitFor()
    await (leave === 'Cancel' ? press('Cancel') : page.keyboard.press('Escape'))
    await expect.poll(reported).toEqual([{ what: 'dismissed' }])
    expect(await paymentStatus(shop, order_id)).toEqual([])
    expect(pageErrors).toEqual([])
  }
})

test('the sheet has no links that lead nowhere while its script is missing', async ({ payer: { page } }) => {
  const letThrough = await holdRequests(page, '**/embedded.js')
  await page.getByRole('button', { name: 'Pay ₹1' }).click()
  const cancel = page.frameLocator('iframe').getByRole('button', { name: 'Cancel' })
  await cancel.waitFor()
  expect(await cancel.isDisabled()).toBe(true)
  letThrough()
  await cancel.click()
  await page.getByText('Payment cancelled').waitFor()
})

describe('a card', () => {
  test.for<[string, string]>([
    ['1234', 'paid'],
    ['12', 'failed'],
  ])('with the one-time password %s ends %s', async ([code, what], { shopping }) => {
    const { sheet, press, reported, pageErrors } = await shopping({ prefill: { method: 'card' } })
    await sheet.getByLabel('Card number').fill('4111 1111 1111 1111')
    await press('Continue with card')
    await sheet.getByText('Only the two test cards work here').waitFor()
    await sheet.getByLabel('Card number').fill('5104 0600 0000 0008')
    await press('Continue with card')
    await sheet.getByLabel('One-time password').fill(code)
    await press('Submit code')
    await expect.poll(async () => (await reported()).map((word) => word.what)).toEqual([what])
    expect(pageErrors).toEqual([])
  })
})

test('net banking offers banks, and UPI shows a code to scan and no field for an id', async ({
  shopping,
}) => {
  const { sheet, pageErrors } = await shopping()
  await sheet.getByRole('img', { name: 'QR code of this simulated order' }).waitFor()
  expect(await sheet.getByRole('textbox').count()).toBe(0)
  await sheet.getByLabel('Net banking').check()
  await sheet.getByLabel('Bank', { exact: true }).selectOption('Canara Bank')
  expect(pageErrors).toEqual([])
})

describe('the sheet as a page, with a callback address', () => {
  const away = { callback_url: '/callback', redirect: true }

  /** Presses a button of the page; returns the form that the page posts. */
  async function posted({ page }: Shopping, button: string): Promise<URLSearchParams> {
    await page.waitForURL('**/checkout/embedded?*')
    const posted = page.waitForRequest((request) => request.url().endsWith('/callback'))
    await page.getByRole('button', { name: button }).click()
    const request = await posted
    expect(request.method()).toBe('POST')
    const fields = new URLSearchParams(request.postData() ?? '')
    return fields
  }

  test('posts the signature of a payment', async ({ shopping }) => {
    const fields = await posted(await shopping(away), 'Pay successfully')
    expect([...fields.keys()]).toEqual(['razorpay_order_id', 'razorpay_payment_id', 'razorpay_signature'])
  })

  test('posts the reason of a failed payment and its order', async ({ shopping }) => {
    const fields = await posted(await shopping(away), 'Let it fail')
    expect(fields.get('error[reason]')).toBe('payment_failed')
    expect(fields.get('error[description]')).toContain('declined')
    expect(JSON.parse(fields.get('error[metadata]') ?? '')).toEqual({
      order_id: expect.stringMatching(/^order_/),
      payment_id: expect.stringMatching(/^pay_/),
    })
  })

  test('posts that the user left it', async ({ shopping }) => {
    expect((await posted(await shopping(away), 'Cancel')).get('error[reason]')).toBe('payment_cancelled')
    expect((await posted(await shopping(away), 'Leave it pending')).get('error[reason]')).toBe(
      'payment_cancelled',
    )
  })
})

test('a wrong key or an unknown order opens no sheet', async ({ shopping }) => {
  for (const wrong of [{ key: 'rzp_test_wrong' }, { order_id: 'order_unknown' }]) {
    const { sheet } = await shopping(wrong)
    await sheet.getByText(/invalid|does not exist/).waitFor()
    expect(await sheet.getByRole('button', { name: 'Pay successfully' }).count()).toBe(0)
  }
})
