import { expect } from 'vitest'
import { makePages, makePdf } from '../server/testing/fixtures/files/make-pdf.ts'
import { chooseRange, configure, expectTotal } from './configure.ts'
import { test } from './fixtures.ts'
import { tabTo, typeInto } from './keyboard.ts'

test('chosen settings create the request and lead to its payment, by keyboard alone', async ({
  student: { page, pageErrors },
}) => {
  await configure(page, makePages(12))
  await tabTo(page, page.getByLabel('Black & White'))
  await page.keyboard.press('ArrowRight')
  await tabTo(page, page.getByLabel('All pages'))
  await page.keyboard.press('ArrowRight')
  await typeInto(page, page.getByLabel('Page range'), '1-3')
  await typeInto(page, page.getByLabel('Copies'), '2')
  await tabTo(page, page.getByLabel('Double-sided'))
  await page.keyboard.press('Space')
  await expectTotal(page, '₹30')
  await tabTo(page, page.getByRole('button', { name: 'Proceed to Payment' }))
  await page.keyboard.press('Enter')
  await page.getByText('Print request created successfully!').waitFor()
  await page.getByRole('button', { name: 'Pay ₹30' }).waitFor()
  expect(pageErrors).toEqual([])
})

const red = '1 0 0 rg 100 100 200 200 re f'

/** Makes ten pages, of which the third and the fourth have colour. */
function partlyRed(): Buffer {
  const pages = Array.from({ length: 10 }, (_, index) =>
    index === 2 || index === 3 ? { content: red } : { text: 'x' },
  )
  return makePdf({ pages })
}

test('the colour setting says in black and white which of the selected pages will be grey', async ({
  student: { page },
}) => {
  await configure(page, partlyRed())
  await page.getByText(/^2 of 10 pages have colour; in black and white they print grey\./).waitFor()
  await chooseRange(page, '1-3')
  await page.getByText(/^1 of 3 pages has colour; in black and white it prints grey\./).waitFor()
  await chooseRange(page, '1, 2')
  await expect.poll(() => page.getByText('in black and white').count()).toBe(0)
})
