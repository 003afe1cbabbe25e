import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import { chooseFile } from './choose-file.ts'

/** Uploads a document in the first step of a new print. */
export async function upload(page: Page, buffer: Buffer): Promise<void> {
  await chooseFile(page, buffer)
  await page.getByRole('button', { name: 'Configure Settings' }).waitFor()
}

/** Uploads a document in the first step of a new print, and goes on to the second step. */
export async function configure(page: Page, buffer: Buffer): Promise<void> {
  await upload(page, buffer)
  await page.getByRole('button', { name: 'Configure Settings' }).click()
  await page.getByRole('heading', { name: 'Configure Settings' }).waitFor()
}

const total = (page: Page) =>
  page
    .getByRole('region', { name: 'Cost summary' })
    .getByText(/^₹[\d,]+$/)
    .last()

/** Waits until the page shows this total. */
export async function expectTotal(page: Page, amount: string): Promise<void> {
  await expect.poll(() => total(page).textContent()).toBe(amount)
}

/** Chooses a range of pages. */
export async function chooseRange(page: Page, range: string): Promise<void> {
  await page.getByLabel('Custom range').check()
  await page.getByPlaceholder('e.g., 1-5, 8, 10-12').fill(range)
}
