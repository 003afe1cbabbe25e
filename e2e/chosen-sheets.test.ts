import type { Locator, Page } from 'playwright-core'
import { describe, expect } from 'vitest'
import { makePages } from '../server/testing/fixtures/files/make-pdf.ts'
import { chooseRange, configure, expectTotal } from './configure.ts'
import { test } from './fixtures.ts'
import { expectFocused, tabTo } from './keyboard.ts'

/** Returns the position of an element, in CSS pixels of the window. */
async function edgesOf(part: Locator) {
  const { x, y, width, height } = (await part.boundingBox()) ?? { x: 0, y: 0, width: 0, height: 0 }
  return { left: x, top: y, right: x + width, bottom: y + height }
}

describe('the preview of selected pages', () => {
  const sheets = (page: Page) =>
    page.getByRole('list', { name: 'Pages of the document' }).getByRole('listitem')
  const ticked = (page: Page) => page.getByRole('checkbox', { name: /^Print page/, checked: true })

  test('shows them on the sheets of the print', async ({ student: { page } }) => {
    await configure(page, makePages(12))
    await chooseRange(page, '2, 7')
    await expect
      .poll(() => ticked(page).evaluateAll((boxes) => boxes.map((box) => box.ariaLabel)))
      .toEqual(['Print page 2', 'Print page 7'])
    const shape = async () => {
      const box = await sheets(page).first().locator('div').first().boundingBox()
      return box && box.width > box.height
    }
    await expect.poll(shape).toBe(false)
    await page.getByLabel('Landscape').check()
    await expect.poll(shape).toBe(true)
  })

  test('is visible during selection: below the document’s name, on a desktop beside the settings', async ({
    student: { page },
  }) => {
    await configure(page, makePages(12))
    const choices = page.getByRole('group', { name: 'Print type' })
    const gap = async () => (await edgesOf(choices)).top - (await edgesOf(sheets(page).first())).bottom
    await expect.poll(gap).toBeGreaterThan(0)
    await page.setViewportSize({ width: 1440, height: 900 })
    const left = async () => (await edgesOf(sheets(page).first())).left
    await expect.poll(left).toBeGreaterThan((await edgesOf(choices)).right)
    const goOn = page.getByRole('button', { name: 'Proceed to Payment' })
    for (const part of [sheets(page).first(), goOn]) {
      await expect.poll(async () => (await edgesOf(part)).bottom).toBeLessThan(900)
    }
    await page.setViewportSize({ width: 1280, height: 900 })
    const tick = page.getByRole('checkbox', { name: 'Print page 1', exact: true })
    const panel = page.locator('.overflow-y-auto').filter({ has: tick })
    const room = async () => (await edgesOf(panel)).bottom - (await edgesOf(tick)).bottom
    await expect.poll(room).toBeGreaterThan(0)
    await page.evaluate(() => scrollTo(0, document.body.scrollHeight))
    await expect.poll(async () => (await edgesOf(sheets(page).first())).top).toBeGreaterThan(0)
  })

  test('clicks pages in and out, with the mouse and with the keyboard', async ({ student: { page } }) => {
    await configure(page, makePages(12))
    await page.getByRole('checkbox', { name: 'Print page 3' }).uncheck()
    await expect.poll(() => page.getByLabel('Page range').inputValue()).toBe('1-2, 4-12')
    await expectTotal(page, '₹11')
    await page.getByLabel('Page range').fill('')
    await page.getByRole('checkbox', { name: 'Print page 5' }).focus()
    await page.keyboard.press('Space')
    await page.keyboard.press('ArrowRight')
    await page.keyboard.press('Space')
    await expect.poll(() => page.getByLabel('Page range').inputValue()).toBe('5-6')
    await expectTotal(page, '₹2')
  })

  test('opens the large preview at the clicked page, by keyboard too, and arrow keys move through it', async ({
    student: { page },
  }) => {
    await configure(page, makePages(30))
    await page.getByRole('button', { name: 'Preview page 7' }).click()
    await page.getByText('Page 7 of 30', { exact: true }).waitFor()
    await page.keyboard.press('Escape')
    await page.getByRole('dialog').waitFor({ state: 'detached' })
    await expectFocused(page.getByRole('button', { name: 'Preview page 7' }))
    await page.keyboard.press('ArrowRight')
    await expectFocused(page.getByRole('button', { name: 'Preview page 8' }))
    await page.keyboard.press('End')
    await page.keyboard.press('Enter')
    await page.getByRole('button', { name: 'Preview page 30' }).click()
    await page.getByText('Page 30 of 30', { exact: true }).waitFor()
    await page.goBack()
    await page.getByRole('dialog').waitFor({ state: 'detached' })
    await tabTo(page, page.getByLabel('Black & White'))
  })
})

test('the error for missing pages is visible above the total', async ({ student: { page } }) => {
  await configure(page, makePages(12))
  await chooseRange(page, '1-5, 15')
  // In so small a window, the total covers the range before the user scrolls.
  await page.setViewportSize({ width: 390, height: 740 })
  await page.evaluate(() => scrollTo(0, 0))
  await page.getByRole('button', { name: 'Proceed to Payment' }).click()
  const total = page.getByRole('region', { name: 'Cost summary' })
  const fault = page.locator('main').getByText('Invalid page: 15. This document has 12 pages.')
  const gap = async () => (await edgesOf(total)).top - (await edgesOf(fault)).top
  await expect.poll(gap).toBeGreaterThan(20)
})

test('on a phone messages cover neither the header nor the total', async ({ student: { page } }) => {
  await configure(page, makePages(2))
  await page.route('**/link', (route) => route.fulfill({ status: 404, body: '{}' }))
  await page.getByRole('button', { name: 'Preview page 2' }).click()
  const header = await edgesOf(page.locator('header'))
  const total = await edgesOf(page.locator('[aria-labelledby=cost-summary]'))
  await page.getByRole('button', { name: 'Open in new tab' }).click()
  const message = page.locator('[data-sonner-toast]')
  await expect
    .poll(async () => {
      const { top, bottom } = await edgesOf(message)
      return top > header.bottom && bottom < total.top
    })
    .toBe(true)
})

test('on a phone in landscape the header hides, and the settings get most of the height', async ({
  student: { page },
}) => {
  await configure(page, makePages(12))
  await page.setViewportSize({ width: 844, height: 390 })
  const header = page.getByRole('banner')
  await page.getByLabel('Landscape').scrollIntoViewIfNeeded()
  await page.evaluate(() => scrollTo(0, 400))
  await expect.poll(async () => (await edgesOf(header)).bottom).toBeLessThanOrEqual(0)
  const bar = await page.getByRole('region', { name: 'Cost summary' }).boundingBox()
  expect(bar?.height).toBeLessThan(390 / 4)
})
