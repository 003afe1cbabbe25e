import type { Page } from 'playwright-core'

/** Chooses the file that is to be printed. */
export async function chooseFile(
  page: Page,
  buffer: Buffer,
  name = 'thesis.pdf',
  mimeType = 'application/pdf',
): Promise<void> {
  await page.getByLabel('Document', { exact: true }).setInputFiles({ name, mimeType, buffer })
}
