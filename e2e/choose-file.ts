import type { FileChooser, Page } from 'playwright-core'

/** Chooses the file to print. */
export async function chooseFile(
  page: Page,
  buffer: Buffer,
  name = 'thesis.pdf',
  mimeType = 'application/pdf',
): Promise<void> {
  await page.getByLabel('Document', { exact: true }).setInputFiles({ name, mimeType, buffer })
}

/** Runs `press`, which opens a file chooser; returns the chooser. */
export async function openChooser(page: Page, press: () => Promise<void>): Promise<FileChooser> {
  const choosing = page.waitForEvent('filechooser')
  // Chromium intercepts file choosers after it has processed the command, so wait for its next response.
  await page.evaluate(() => undefined)
  await press()
  return choosing
}
