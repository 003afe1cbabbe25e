import type { Page } from 'playwright-core'
import { describe, expect } from 'vitest'
import { phone, test } from './fixtures.ts'
import { holdResponses } from './hold-requests.ts'

const instagram =
  'Mozilla/5.0 (Linux; Android 14; SM-A546E Build/UP1A.231005.007; wv) AppleWebKit/537.36 (KHTML, like Gecko) Version/4.0 Chrome/126.0.6478.122 Mobile Safari/537.36 Instagram 338.0.0.29.90 Android'

/** Opens the provider's page and presses one of its buttons. */
async function payThere(page: Page, button: string): Promise<void> {
  await payButton(page).click()
  await page.waitForURL('**/checkout/embedded?*')
  await page.getByRole('button', { name: button }).click()
}

const payButton = (page: Page) => page.getByRole('button', { name: 'Pay ₹1' })
const paid = (page: Page) => page.getByRole('heading', { name: 'Payment Successful!' })

describe('in the browser of an app', () => {
  test.override('device', { ...phone, userAgent: instagram })

  test('a user pays on the provider’s own page and returns to a paid print', async ({
    payer: { page, address, pageErrors },
  }) => {
    await payThere(page, 'Pay successfully')
    await page.waitForURL(address)
    await paid(page).waitFor()
    await page.getByText(/^PRT-/).first().waitFor()
    expect(pageErrors).toEqual([])
  })

  test('a failed payment returns with the bank’s message and may be repeated', async ({
    payer: { page, address },
  }) => {
    await payThere(page, 'Let it fail')
    await page.getByText('Payment Failed').waitFor()
    await page.getByText('declined by your bank').waitFor()
    await expect.poll(() => page.url()).toBe(address)
    await page.getByRole('button', { name: 'Try Again' }).click()
    await payThere(page, 'Pay successfully')
    await paid(page).waitFor()
  })

  test('a user who leaves the provider’s page chooses a payment method again', async ({
    payer: { page },
  }) => {
    await payThere(page, 'Cancel')
    await page.getByText('Payment cancelled').waitFor()
    await payButton(page).waitFor()
  })

  test('a user who goes back from the provider’s page is not left waiting', async ({ payer: { page } }) => {
    await payButton(page).click()
    await page.waitForURL('**/checkout/embedded?*')
    await page.goBack()
    await payButton(page).waitFor()
  })

  test('a tab closed on the provider’s page after paying loses nothing', async ({
    payer: { page, context, address },
  }) => {
    await payThere(page, 'Pay and close the tab')
    await page.getByText('Close this tab now').waitFor()
    await page.close()
    const later = await context.newPage()
    await later.goto(address)
    await paid(later).waitFor()
  })

  test('a callback from another site without our cookie is verified by its signature', async ({
    shop,
    payer: { page, address },
  }) => {
    // The simulated provider is on our own site, but the real one is on another site.
    await page.route('http://provider.example/**', (route) =>
      route.fulfill({ contentType: 'text/html', body: '<!doctype html><title>Provider</title>' }),
    )
    await payButton(page).click()
    await page.waitForURL('**/checkout/embedded?*')
    const { searchParams } = new URL(page.url())
    const { order_id } = JSON.parse(searchParams.get('options') ?? '')
    const checkoutSignature = await shop.pay({ order_id, outcome: 'closed_tab' })
    await page.goto('http://provider.example/pay')
    const posted = page.waitForRequest((request) => request.method() === 'POST')
    await page.evaluate(postForm, {
      url: searchParams.get('callback_url') ?? '',
      fields: { ...checkoutSignature },
    })
    expect(await (await posted).headerValue('cookie')).toBeNull()
    await page.waitForURL(address)
    await paid(page).waitFor()
  })
})

/** Runs in the page. */
function postForm({ url, fields }: { url: string; fields: Record<string, string> }): void {
  const form = document.createElement('form')
  form.method = 'post'
  form.action = url
  for (const [name, value] of Object.entries(fields)) {
    const input = document.createElement('input')
    input.name = name
    input.value = value
    form.append(input)
  }
  document.body.append(form)
  form.submit()
}

test('a browser that opens no window pays on the provider’s page', async ({ payer: { page } }) => {
  await page.evaluate(() => {
    const shown = globalThis as unknown as { Razorpay: new (options: object) => { open(): void } }
    shown.Razorpay = class extends shown.Razorpay {
      readonly #redirect: boolean
      constructor(options: { redirect?: boolean }) {
        super(options)
        this.#redirect = options.redirect === true
      }
      override open(): void {
        if (!this.#redirect) throw new Error('Blocked')
        super.open()
      }
    }
  })
  await payThere(page, 'Pay successfully')
  await paid(page).waitFor()
})

test('a user can replace an empty window by the provider’s page', async ({ payer: { page } }) => {
  // Hides the frame, as if it stayed empty, so that the content beneath it shows.
  await page.addStyleTag({ content: 'iframe { display: none }' })
  await payButton(page).click()
  await page.getByRole('button', { name: 'Popup not opening? Pay on a full page' }).click()
  await page.waitForURL('**/checkout/embedded?*')
  await page.getByRole('button', { name: 'Pay successfully' }).click()
  await paid(page).waitFor()
})

test('a payment made in the window is not offered again while it is being verified', async ({
  payer: { page },
}) => {
  // The page learns of the payment only from the response to the verification.
  await page.route('**/updates', (route) => route.abort())
  await page.reload()
  await payButton(page).waitFor()
  const { release } = await holdResponses(page, '/api/payment/verify')
  await payButton(page).click()
  const sheet = page.frameLocator('iframe')
  await sheet.getByRole('button', { name: 'Pay successfully' }).waitFor()
  // The button is behind the window, in case the window stays empty.
  const pageInstead = page.getByRole('button', {
    name: 'Popup not opening? Pay on a full page',
    includeHidden: true,
  })
  await pageInstead.waitFor({ state: 'attached' })
  const sent = page.waitForRequest('**/api/payment/verify')
  await sheet.getByRole('button', { name: 'Pay successfully' }).click()
  await sent
  await page.getByText('Processing your payment').waitFor()
  await pageInstead.waitFor({ state: 'detached' })
  await release()
  await paid(page).waitFor()
})
