import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import { makePdf } from '../server/testing/fixtures/files/make-pdf.ts'
import { axeViolations } from './axe.ts'
import { desktop, test } from './fixtures.ts'
import { checkout } from './walk.ts'

const red = '1 0 0 rg 100 100 200 200 re f'

/** Makes a document of three pages, of which the second may have colour. */
function notes(name: string, hasColor: boolean) {
  const pages = [{ text: name }, hasColor ? { content: red } : { text: name }, { text: name }]
  return { name, mimeType: 'application/pdf', buffer: makePdf({ pages }) }
}

const longName = 'a_very_long_name_of_a_laboratory_report_on_thermodynamics_final'
const five = [1, 2, 3, 4, 5].map((number) =>
  notes(`${number === 2 ? longName : 'notes'}-${number}.pdf`, number > 2),
)

const overflowOf = (page: Page) =>
  page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)

test.for([
  ['phone', {}],
  ['desktop', desktop],
] as const)(
  'on a %s five documents with three colour pages are paid at once, and the ticket has all print IDs',
  async ([, device], { app, visitSignedIn }) => {
    const { page, pageErrors } = await visitSignedIn(app, '/print', { device })
    await page.getByLabel('Document', { exact: true }).setInputFiles(five)
    await expect.poll(() => page.getByRole('article').count()).toBe(5)
    expect(await overflowOf(page)).toBe(0)
    expect(await axeViolations(page)).toEqual([])
    await page.getByRole('button', { name: 'Configure Settings' }).click()
    await page.getByText('Document 1 of 5').waitFor()
    await page.getByLabel('Mixed').check()
    expect(await axeViolations(page)).toEqual([])
    await page.getByRole('button', { name: 'Use these settings for all 5 documents' }).click()
    // Twelve pages in black at ₹1, three in colour at ₹5.
    const pay = page.getByRole('button', { name: 'Pay ₹27' })
    await pay.waitFor()
    expect(await axeViolations(page)).toEqual([])
    await checkout(page, '₹27', 'Pay successfully')
    await page.getByText('Your 5 print IDs').waitFor()
    expect(await page.getByText(/^PRT-/).count()).toBe(5)
    await page.getByText('Ready to collect').first().waitFor()
    expect(await axeViolations(page)).toEqual([])
    expect(pageErrors).toEqual([])
  },
)

test('a document is added to an order on its payment page, and another removed', async ({
  app,
  visitSignedIn,
}) => {
  const { page } = await visitSignedIn(app, '/print')
  const upload = async (number: number) => {
    await page.getByLabel('Document', { exact: true }).setInputFiles(notes(`notes-${number}.pdf`, false))
    await page.getByRole('button', { name: 'Configure Settings' }).click()
    await page.getByRole('button', { name: 'Proceed to Payment' }).click()
  }
  await upload(1)
  await page.getByRole('button', { name: 'Pay ₹3' }).waitFor()
  await page.getByRole('button', { name: 'Add another document' }).click()
  await upload(2)
  await page.getByRole('button', { name: 'Pay ₹6' }).waitFor()
  // The address restores both documents, and so does the path alone, as after a return from the provider's page.
  await page.reload()
  await page.getByRole('button', { name: 'Pay ₹6' }).waitFor()
  await page.goto(new URL(page.url()).pathname)
  await page.getByRole('button', { name: 'Pay ₹6' }).waitFor()
  await page.getByRole('button', { name: 'Remove notes-1.pdf' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Remove' }).click()
  await page.getByRole('button', { name: 'Pay ₹3' }).waitFor()
  await checkout(page, '₹3', 'Pay successfully')
  await page.getByText('Your print ID').waitFor()
})
