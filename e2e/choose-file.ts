import type { FileChooser, Page } from 'playwright-core'

/** Chooses the file that is to be printed. */
export async function chooseFile(
  page: Page,
  buffer: Buffer,
  name = 'thesis.pdf',
  mimeType = 'application/pdf',
): Promise<void> {
  await page.getByLabel('Document', { exact: true }).setInputFiles({ name, mimeType, buffer })
}

/** Presses what opens a file chooser; answers the chooser. */
export async function openChooser(page: Page, press: () => Promise<void>): Promise<FileChooser> {
  const choosing = page.waitForEvent('filechooser')
  // Chromium hands choosers over once it has processed the command, which is certain after its next answer.
  await page.evaluate(() => undefined)
  await press()
  return choosing
}
