import { readFile } from 'node:fs/promises'
import type { Page } from 'playwright-core'
import { describe, expect } from 'vitest'
import { givenDocument, givenRequest, givenUser } from '../server/testing/fixtures/database/factories.ts'
import type { PaymentsApp } from '../server/testing/fixtures/app/payments-app.ts'
import { readZip } from '../server/testing/fixtures/files/read-zip.ts'
import { givenPaid } from '../server/testing/fixtures/people/given-paid.ts'
import { desktop, phone, test as journey } from './fixtures.ts'

const minuteMs = 60_000

/** Creates a user with two paid requests of a poster and twelve older, cancelled requests of a thesis. */
async function givenHistory(shop: PaymentsApp) {
  const { db } = shop.database
  const user = await givenUser(db)
  for (let age = 12; age > 0; age -= 1) {
    const created_at = new Date(Date.now() - age * minuteMs)
    await givenRequest(db, user, { status: 'cancelled', created_at })
  }
  const document = await givenDocument(db, user, { name: 'poster.pdf' })
  const ordered = { owner: user, request: { document_id: document.id } }
  const first = await givenPaid(shop, {}, ordered)
  const second = await givenPaid(shop, {}, ordered)
  return { user, first: first.request, second: second.request }
}

/** The device of each size, and where the page shows its rows. */
const sizes = {
  phone: {
    device: phone,
    rows: (page: Page) => page.getByRole('list', { name: /^Print Requests/ }).getByRole('listitem'),
  },
  desktop: {
    device: desktop,
    rows: (page: Page) => page.getByRole('row').filter({ has: page.getByRole('rowheader') }),
  },
} as const

describe.each(['desktop', 'phone'] as const)('the history on a %s', (size) => {
  const { device, rows } = sizes[size]
  const test = journey.extend('owner', async ({ shop, visitSignedIn }) => {
    const given = await givenHistory(shop)
    const visit = await visitSignedIn(shop, '/history', { user: given.user, device })
    await visit.page.getByRole('heading', { name: 'Print Requests (14)' }).waitFor()
    return { ...visit, ...given }
  })

  test('keeps page and filters in the address, and goes back', async ({ owner: { page } }) => {
    expect(await rows(page).count()).toBe(10)
    await page.getByText('Showing page 1 of 2').waitFor()
    await page.getByRole('link', { name: 'Next' }).click()
    await page.waitForURL('**/history?page=2')
    await page.getByText('Showing page 2 of 2').waitFor()
    await expect.poll(() => rows(page).count()).toBe(4)
    await page.goBack()
    await page.getByText('Showing page 1 of 2').waitFor()

    const search = page.getByRole('searchbox', { name: 'Search' })
    await search.pressSequentially('poster')
    await page.waitForURL('**/history?search=poster')
    await page.getByRole('heading', { name: 'Print Requests (2)' }).waitFor()
    await page.getByLabel('Status').selectOption('Cancelled')
    await page.getByText('No requests match your current filters.').waitFor()
    expect(page.url()).toMatch(/\?search=poster&status=cancelled$/)
    await page.reload()
    await page.getByText('No requests match your current filters.').waitFor()
    expect(await search.inputValue()).toBe('poster')
    await page.goBack()
    await page.getByRole('heading', { name: 'Print Requests (2)' }).waitFor()
    await page.goBack()
    await page.getByRole('heading', { name: 'Print Requests (14)' }).waitFor()
    expect(await search.inputValue()).toBe('')

    await page.getByLabel('Sort by').selectOption('Oldest first')
    await page.waitForURL('**/history?sort=oldest')
    await page.getByLabel('Date').selectOption('Today')
    await page.waitForURL('**/history?date=today&sort=oldest')
  })

  test('copies, downloads, reports, cancels and reprints', async ({ owner: { page, first, second } }) => {
    await page.goto('/history?search=poster')
    await page.getByRole('heading', { name: 'Print Requests (2)' }).waitFor()
    const [newest, older] = [rows(page).nth(0), rows(page).nth(1)]

    await newest.getByRole('button', { name: `Copy print ID ${second.print_id}` }).click()
    await page.getByText('Unique ID copied to clipboard!').waitFor()
    expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(second.print_id)

    const invoice = page.waitForEvent('download')
    await newest.getByRole('button', { name: 'Download invoice: poster.pdf' }).click()
    await page.getByText('Invoice downloaded successfully!').waitFor()
    expect((await invoice).suggestedFilename()).toBe(`invoice-${second.id}.pdf`)

    const csv = page.waitForEvent('download')
    await page.getByRole('button', { name: 'Download CSV' }).click()
    const lines = (await readFile(await (await csv).path(), 'utf8')).trimEnd().split('\r\n')
    expect(lines.map((line) => line.split(',')[0])).toEqual([
      '\uFEFFPrint ID',
      second.print_id,
      first.print_id,
    ])

    await newest.getByRole('button', { name: 'Report a problem: poster.pdf' }).click()
    const dialog = page.getByRole('dialog', { name: 'Report a problem' })
    await dialog.getByRole('button', { name: 'Send report' }).click()
    await dialog.getByText('Please describe the problem').waitFor()
    await dialog.getByLabel('What is wrong?').selectOption('Missing pages')
    await dialog.getByLabel('Description').fill('Page 3 is missing')
    await dialog.getByRole('button', { name: 'Send report' }).click()
    await page.getByText('The print desk has your report').waitFor()
    await dialog.waitFor({ state: 'detached' })

    for (const row of [newest, older]) await row.getByRole('checkbox').check()
    await page.getByText('2 selected').waitFor()
    const receipts = page.waitForEvent('download')
    await page.getByRole('button', { name: 'Download receipts (2)' }).click()
    expect((await readZip(await readFile(await (await receipts).path()))).size).toBe(2)
    await page.getByRole('button', { name: 'Clear selection' }).click()

    await older.getByRole('button', { name: 'Cancel: poster.pdf' }).click()
    await page.getByRole('alertdialog').getByRole('button', { name: 'Cancel and refund ₹14' }).click()
    await page.getByText('Print request cancelled').waitFor()
    await older.getByText('Cancelled').waitFor()

    await older.getByRole('button', { name: 'Reprint: poster.pdf' }).click()
    await page.getByRole('heading', { name: 'Configure Settings' }).waitFor()
    await page.getByLabel('Copies').fill('3')
    await page.getByRole('button', { name: 'Proceed to Payment' }).click()
    await page.getByRole('button', { name: 'Pay ₹21' }).waitFor()
  })

  test('cancels several at once and says what goes back', async ({ owner: { page } }) => {
    await page.goto('/history?search=poster')
    await page.getByRole('checkbox', { name: 'Select all' }).check()
    await page.getByRole('button', { name: 'Cancel (2)' }).click()
    const question = page.getByRole('alertdialog', { name: 'Cancel 2 prints?' })
    await question.getByText('₹28 goes back to the account you paid from').waitFor()
    await question.getByRole('button', { name: 'Cancel and refund ₹28' }).click()
    await page.getByText('2 print requests cancelled').waitFor()
    await expect.poll(() => rows(page).getByText('Cancelled').count()).toBe(2)
    await expect.poll(() => page.getByText('2 selected').count()).toBe(0)
  })
})
