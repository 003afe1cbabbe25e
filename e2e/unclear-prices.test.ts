import { pricesUnclear } from '@campus-print/domain/availability'
import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import { setUnchecked } from '../server/testing/fixtures/database/unchecked-settings.ts'
import { makePages } from '../server/testing/fixtures/files/make-pdf.ts'
import { configure } from './configure.ts'
import { test } from './fixtures.ts'

/** Returns every amount of money that the page shows. */
async function amounts(page: Page): Promise<string[]> {
  return (await page.locator('body').innerText()).match(/₹\s?\d+/g) ?? []
}

test('unreadable prices are shown as missing, never as other prices', async ({ app, visit, student }) => {
  const { page } = student
  await configure(page, makePages(3))
  expect(await amounts(page)).not.toEqual([])
  await setUnchecked(app.database.db, { priceList: 'free' })

  await page.reload()
  await page.getByText(pricesUnclear()).waitFor()
  const proceed = page.getByRole('button', { name: 'Proceed to Payment' })
  expect(await proceed.isDisabled()).toBe(true)
  await expect.poll(() => amounts(page)).toEqual([])

  const landing = await visit(app)
  await landing.page.goto('/')
  await landing.page.getByText(pricesUnclear()).waitFor()
  await expect.poll(() => amounts(landing.page)).toEqual([])
})
