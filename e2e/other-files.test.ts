import type { Page } from 'playwright-core'
import sharp from 'sharp'
import { expect } from 'vitest'
import { makeHeic } from '../server/testing/fixtures/files/make-heic.ts'
import { makeDocx } from '../server/testing/fixtures/files/make-word.ts'
import { chooseFile } from './choose-file.ts'
import { test as journey } from './fixtures.ts'

const test = journey.extend('environment', { scope: 'file' }, { WORD_CONVERTER: 'auto' })

/** Chooses a file as a browser does that does not know its type. */
async function chooseUntyped(page: Page, name: string, content: Buffer): Promise<void> {
  await page.getByRole('button', { name: 'Choose a file' }).waitFor()
  await page.evaluate(
    ([fileName, bytes]) => {
      const transfer = new DataTransfer()
      transfer.items.add(new File([new Uint8Array(bytes)], fileName))
      const input = document.querySelector<HTMLInputElement>('input[aria-label=Document]')
      if (!input) throw new Error('There is nowhere to choose a file')
      input.files = transfer.files
      input.dispatchEvent(new Event('change', { bubbles: true }))
    },
    [name, [...content]] as const,
  )
}

const card = (page: Page) => page.getByRole('article')

test('a Word file shows its converted pages with a note on fonts, and can be previewed and ordered', async ({
  student: { page },
}) => {
  await chooseUntyped(page, 'essay.docx', await makeDocx({ pages: ['First', 'Second', 'Third'] }))
  await card(page)
    .getByText(/^3 pages · .* · Word \(DOCX\)$/)
    .waitFor()
  await card(page)
    .getByText('Converted to 3 pages. Check the preview: fonts may differ from yours.')
    .waitFor()
  await page.getByRole('button', { name: 'Preview', exact: true }).click()
  await page.getByRole('dialog').getByRole('img', { name: 'Page 1 of 3' }).waitFor()
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'Configure Settings' }).click()
  await page.getByRole('button', { name: 'Proceed to Payment' }).click()
  await page.getByRole('button', { name: 'Pay ₹3' }).waitFor()
})

test('a photo from an iPhone becomes one page with the photo’s orientation', async ({
  student: { page },
}) => {
  const photo = makeHeic({ width: 64, height: 48, colorAt: () => [200, 40, 40] })
  await chooseUntyped(page, 'IMG_0001.HEIC', photo)
  await card(page)
    .getByText(/^1 page · .* · Picture \(HEIC\)$/)
    .waitFor()
  await page.getByRole('button', { name: 'Configure Settings' }).click()
  await page.getByText('This page has colour; in black and white it prints grey.').waitFor()
  expect(await page.getByLabel('Landscape').isChecked()).toBe(true)
})

test('a screenshot becomes one page', async ({ student: { page } }) => {
  const buffer = await sharp({ create: { width: 300, height: 600, channels: 3, background: '#eee' } })
    .png()
    .toBuffer()
  await chooseFile(page, buffer, 'screen.png', 'image/png')
  await card(page)
    .getByText(/^1 page · .* · Picture \(PNG\)$/)
    .waitFor()
})
