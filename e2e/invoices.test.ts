import { readFile } from 'node:fs/promises'
import type { Download, Page } from 'playwright-core'
import { describe, expect } from 'vitest'
import { setSettings } from '../server/testing/fixtures/app/with-campus-settings.ts'
import { givenOrder } from '../server/testing/fixtures/people/given-order.ts'
import { signedIn } from '../server/testing/fixtures/people/people.ts'
import { readText } from '../server/testing/fixtures/files/read-text.ts'
import { test as journey } from './fixtures.ts'

const test = journey
  // The seller's number for tax.
  .extend('gstin', '27AAPFU0939F1ZV' as string | null)
  // The window of a user who has paid, on the screen of the print request.
  .extend('buyer', async ({ shop, gstin, visitSignedIn }) => {
    await setSettings(shop, { gstin })
    const { user, request, order_id, verify } = await givenOrder(shop)
    await verify(await shop.pay({ order_id }))
    const { page } = await visitSignedIn(shop, `/payment/${request.id}`, { user })
    return { page, request, call: await signedIn(shop, user) }
  })

/** Clicks the download button of an invoice and waits for its message, which disappears after two seconds. */
async function downloadPaper(page: Page, button: string, said: string): Promise<Download> {
  const downloading = page.waitForEvent('download')
  await page.getByRole('button', { name: button }).click()
  await page.getByText(said).waitFor()
  return downloading
}

async function textOf(download: Download): Promise<string> {
  return (await readText(await readFile(await download.path()))).join(' ')
}

test('a button downloads the invoice of a paid request', async ({ buyer: { page, request } }) => {
  const invoice = await downloadPaper(page, 'Download invoice', 'Invoice downloaded successfully!')
  expect(invoice.suggestedFilename()).toBe(`invoice-${request.id}.pdf`)
  expect(await textOf(invoice)).toContain(request.print_id)
})

describe('a seller without a tax registration', () => {
  test.override('gstin', null)

  test('issues a receipt, and the button says receipt', async ({ buyer: { page, request } }) => {
    const receipt = await downloadPaper(page, 'Download receipt', 'Receipt downloaded successfully!')
    expect(receipt.suggestedFilename()).toBe(`receipt-${request.id}.pdf`)
    expect(await textOf(receipt)).toMatch(/^Receipt$/m)
    expect(await page.getByRole('button', { name: 'Download' }).count()).toBe(1)
  })
})

test('a failed download shows an error', async ({ buyer: { page } }) => {
  await page.route('**/api/print/invoice/*', (route) => route.abort())
  await page.getByRole('button', { name: 'Download invoice' }).click()
  await page.getByText('Error downloading invoice').waitFor()
})

test('a cancelled request shows where its money is, with the credit note', async ({
  buyer: { page, request, call },
}) => {
  expect((await call('PATCH', `/api/print/${request.id}/cancel`)).status).toBe(200)
  await page.getByText(/^₹14 (has been on its way back to you since|refunded on)/).waitFor()
  const said = 'Credit note downloaded'
  expect(await textOf(await downloadPaper(page, 'Download credit note', said))).toContain('Credit note')
})
