import type { Page } from 'playwright-core'
import { describe, expect } from 'vitest'
import { makePages } from '../server/testing/fixtures/files/make-pdf.ts'
import { chooseFile, openChooser } from './choose-file.ts'
import { test } from './fixtures.ts'
import { expectFocused, pressOn, tabTo } from './keyboard.ts'

const uploads = '**/api/print/upload'

const card = (page: Page) => page.getByRole('article')

describe('the upload accepts a document', () => {
  test('by drop, shows pages, size and kind, and moves the focus to it', async ({
    student: { page, pageErrors },
  }) => {
    await drop(page, makePages(12), 'thesis.pdf')
    await card(page).getByText('File uploaded successfully').waitFor()
    await card(page)
      .getByText(/^12 pages · .* · PDF$/)
      .waitFor()
    await expectFocused(card(page))
    expect(pageErrors).toEqual([])
  })

  test('by keyboard alone', async ({ student: { page } }) => {
    const choose = page.getByRole('button', { name: 'Choose a file' })
    const chooser = await openChooser(page, () => pressOn(page, choose))
    await chooser.setFiles({ name: 'thesis.pdf', mimeType: 'application/pdf', buffer: makePages(2) })
    await card(page).waitFor()
    await tabTo(page, page.getByRole('button', { name: 'Configure Settings' }))
    await page.keyboard.press('Enter')
    await page.getByRole('heading', { name: 'Configure Settings' }).waitFor()
  })

  test('with any name, however long, and in any script', async ({ student: { page } }) => {
    for (const name of [
      `${'प्र'.repeat(27)}${'a'.repeat(8)}.pdf`,
      'كتاب الرياضيات.pdf',
      '🖨️ “final” (2).pdf',
    ]) {
      await chooseFile(page, makePages(1), name)
      await card(page).getByText(name).first().waitFor()
      const { scrollWidth, clientWidth } = await page.evaluate(() => document.documentElement)
      expect([name, scrollWidth]).toEqual([name, clientWidth])
      await page.getByRole('button', { name: 'Remove' }).click()
      await page.getByText('File removed successfully').first().waitFor()
      await page.getByRole('button', { name: 'Choose a file' }).waitFor()
    }
  })
})

test('only phones offer the camera, and a photo is uploaded like every file', async ({
  student,
  app,
  visitSignedIn,
}) => {
  await expect.poll(() => student.page.getByRole('button', { name: 'Take a photo' }).count()).toBe(0)
  const phone = await visitSignedIn(app, '/print', { device: { hasTouch: true, isMobile: true } })
  const camera = phone.page.getByRole('button', { name: 'Take a photo' })
  const chooser = await openChooser(phone.page, () => camera.click())
  expect(await chooser.element().getAttribute('capture')).toBe('environment')
  await chooser.setFiles({ name: 'scan.txt', mimeType: 'text/plain', buffer: Buffer.from('no photo') })
  await phone.page.getByText("File type 'txt' is not supported.").waitFor()
})

test('an upload under way shows its progress, and Cancel stops it and makes room for another', async ({
  student: { page },
}) => {
  await page.route(uploads, () => {})
  await chooseFile(page, makePages(3))
  await page.getByRole('progressbar', { name: 'Upload' }).waitFor()
  await page.getByRole('button', { name: 'Cancel upload' }).click()
  const button = page.getByRole('button', { name: 'Choose a file' })
  await expectFocused(button)
  await page.unroute(uploads)
  await chooseFile(page, makePages(3))
  await card(page).waitFor()
})

/** Drops a file on the drop zone for documents. */
async function drop(page: Page, content: Buffer, name: string): Promise<void> {
  const transfer = await page.evaluateHandle(
    ([bytes, fileName]) => {
      const dropped = new DataTransfer()
      dropped.items.add(new File([new Uint8Array(bytes)], fileName, { type: 'application/pdf' }))
      return dropped
    },
    [[...content], name] as const,
  )
  const area = await page.getByText('or drop it anywhere on this page').elementHandle()
  if (!area) throw new Error('There is nowhere to drop a file')
  await area.dispatchEvent('dragenter', { dataTransfer: transfer })
  await area.dispatchEvent('drop', { dataTransfer: transfer })
}
