import { expect } from 'vitest'
import { makePages } from '../server/testing/fixtures/files/make-pdf.ts'
import { openChooser } from './choose-file.ts'
import { test } from './fixtures.ts'

test('on a phone a user retakes a photo, pastes a document instead, and ticks the pages to pay for', async ({
  app,
  visitSignedIn,
}) => {
  const { page } = await visitSignedIn(app, '/print', { device: { hasTouch: true, isMobile: true } })
  const camera = page.getByRole('button', { name: 'Take a photo' })
  const chooser = await openChooser(page, () => camera.click())
  await chooser.setFiles({ name: 'photo.txt', mimeType: 'text/plain', buffer: Buffer.from('no photo') })
  await page.getByText("File type 'txt' is not supported.").waitFor()
  await page.evaluate(
    (bytes) => {
      const clipboardData = new DataTransfer()
      clipboardData.items.add(new File([new Uint8Array(bytes)], 'notes.pdf', { type: 'application/pdf' }))
      document.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true }))
    },
    [...makePages(5)],
  )
  await page.getByRole('article', { name: /^notes\.pdf, 5 pages/ }).waitFor()
  await page.getByRole('button', { name: 'Configure Settings' }).click()
  await page.getByRole('checkbox', { name: 'Print page 2' }).tap()
  const summary = page.getByRole('region', { name: 'Cost summary' })
  for (const text of ['Black & White', '₹1 per page', '4 pages', '₹4']) {
    await summary.getByText(text, { exact: true }).first().waitFor()
  }
  await page.getByRole('link', { name: 'Upload Document' }).click()
  await page.getByRole('article', { name: /^notes\.pdf/ }).waitFor()
  await page.goForward()
  await page.getByRole('button', { name: 'Proceed to Payment' }).click()
  await page.getByRole('button', { name: 'Pay ₹4' }).waitFor()
  // The payment methods are first, and the rest of the summary is collapsed.
  await expect.poll(() => page.getByText('Rate per page').isVisible()).toBe(false)
  await page.getByText('notes.pdf').click()
  await page.getByText('1, 3-5: 4 pages').waitFor()
})
