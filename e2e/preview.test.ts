import type { Failure } from '@campus-print/contract/envelope'
import { type ErrorCode, errorKinds } from '@campus-print/contract/errors'
import { randomBytes } from 'node:crypto'
import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import { makePages, makePdf } from '../server/testing/fixtures/files/make-pdf.ts'
import { chooseFile } from './choose-file.ts'
import { fullBrowserTest as test } from './fixtures.ts'
import { expectFocused, tabTo } from './keyboard.ts'
import { darkPixels } from './pixels.ts'

const thePdf = /\/api\/files\/preview\/[^/]+\.pdf$/
const thePictures = /\/api\/files\/preview\/[^/]+\/pages\/1\?width=1280$/

async function uploadPdf(page: Page, count: number): Promise<void> {
  await chooseFile(page, makePages(count))
  await page.getByRole('button', { name: 'Configure Settings' }).waitFor()
}

async function openPreview(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Preview', exact: true }).click()
}

const pageImage = (page: Page, number: number) =>
  page.getByRole('dialog').getByRole('img', { name: `Page ${number} of` })

test('each page is drawn when it is scrolled into view, and only then', async ({
  student: { page, pageErrors },
}) => {
  await uploadPdf(page, 40)
  await openPreview(page)
  await expect.poll(() => darkPixels(pageImage(page, 1))).toBeGreaterThan(0)
  await page.getByText('Page 1 of 40', { exact: true }).waitFor()
  await page.getByRole('region', { name: 'Pages' }).press('End')
  await page.getByText('Page 40 of 40', { exact: true }).waitFor()
  await expect.poll(() => darkPixels(pageImage(page, 40))).toBeGreaterThan(0)
  expect(await page.getByRole('dialog').getByRole('img').count()).toBeLessThan(8)
  expect(pageErrors).toEqual([])
})

test('zooming by button and key keeps the viewed place in view', async ({ student: { page } }) => {
  await uploadPdf(page, 10)
  await openPreview(page)
  await pageImage(page, 1).waitFor()
  const widthOf = async () => (await pageImage(page, 1).boundingBox())?.width ?? 0
  await expect.poll(() => darkPixels(pageImage(page, 1))).toBeGreaterThan(0)
  const fitted = await widthOf()
  await page.getByRole('button', { name: 'Zoom in' }).click()
  await expect.poll(widthOf).toBeCloseTo(fitted * 1.25, -1)
  await page.keyboard.press('-')
  await page.keyboard.press('-')
  await expect.poll(widthOf).toBeCloseTo(fitted * 0.75, -1)
  await page.getByRole('button', { name: 'Fit width' }).click()
  await expect.poll(widthOf).toBe(fitted)
})

test('the preview opens, scrolls and closes by keyboard alone and restores the focus', async ({
  student: { page },
}) => {
  await uploadPdf(page, 10)
  const button = page.getByRole('button', { name: 'Preview', exact: true })
  await tabTo(page, button)
  await page.keyboard.press('Enter')
  await pageImage(page, 1).waitFor()
  await page.keyboard.press('End')
  await page.getByText('Page 10 of 10', { exact: true }).waitFor()
  await page.keyboard.press('Escape')
  await page.getByRole('dialog').waitFor({ state: 'detached' })
  await expectFocused(button)
})

test('the browser’s back button closes the preview and keeps the document', async ({ student: { page } }) => {
  await uploadPdf(page, 2)
  await openPreview(page)
  await page.getByRole('dialog').waitFor()
  await page.goBack()
  await page.getByRole('dialog').waitFor({ state: 'detached' })
  await page.getByText('thesis.pdf').waitFor()
})

test('a browser that cannot read the PDF shows pictures of the pages', async ({ student: { page } }) => {
  await uploadPdf(page, 3)
  await page.route(thePdf, (route) => route.abort())
  await openPreview(page)
  await expect.poll(() => pageImage(page, 1).evaluate((element) => element.tagName)).toBe('IMG')
})

test('scrolling fetches the picture of a page once, and the browser’s cache keeps no copy', async ({
  student: { page },
}) => {
  const firstPage: string[] = []
  page.on('request', (request) => {
    if (thePictures.test(request.url())) firstPage.push(request.url())
  })
  await uploadPdf(page, 40)
  await page.route(thePdf, (route) => route.abort())
  await openPreview(page)
  for (const key of ['End', 'Home', 'End', 'Home']) {
    await page.getByRole('region', { name: 'Pages' }).press(key)
    await page.getByText(`Page ${key === 'End' ? 40 : 1} of 40`, { exact: true }).waitFor()
    await pageImage(page, key === 'End' ? 40 : 1).waitFor()
  }
  expect(firstPage).toHaveLength(1)
  const cached = page.evaluate(
    (url) => fetch(url, { cache: 'only-if-cached', mode: 'same-origin' }).then(({ status }) => status),
    firstPage[0] ?? '',
  )
  // For a missing entry of the cache, browsers reject the request or respond with 504.
  expect(await cached.catch(() => 504)).toBe(504)
})

test('a preview that cannot load says so, with a new tab and a way back', async ({ student: { page } }) => {
  await uploadPdf(page, 3)
  await page.route(thePdf, (route) => route.abort())
  await page.route(thePictures, (route) => route.abort())
  await openPreview(page)
  const trouble = page.getByRole('alert').filter({ hasText: 'Unable to load PDF preview...' })
  await trouble.getByRole('button', { name: 'Open in new tab' }).waitFor()
  await trouble.getByRole('button', { name: 'Close' }).click()
  await page.getByRole('dialog').waitFor({ state: 'detached' })
})

test('a slow preview says so after ten seconds, and still shows the pages when they come', async ({
  student: { page },
}) => {
  await uploadPdf(page, 3)
  const held: (() => Promise<void>)[] = []
  let isHolding = true
  await page.route(thePdf, async (route) => {
    if (isHolding) held.push(() => route.continue())
    else await route.continue()
  })
  await page.clock.install()
  await openPreview(page)
  await page.getByText('Loading the preview').waitFor()
  await page.clock.fastForward(10_000)
  const trouble = page.getByRole('alert').filter({ hasText: 'PDF preview is taking too long to load...' })
  await trouble.getByRole('button', { name: 'Open in new tab' }).waitFor()
  await trouble.getByRole('button', { name: 'Close' }).waitFor()
  isHolding = false
  await Promise.all(held.map((goOn) => goOn()))
  await pageImage(page, 1).waitFor()
})

test('a new tab opens the PDF by a link of its own', async ({ student: { page, context } }) => {
  await uploadPdf(page, 3)
  await openPreview(page)
  const opened = context.waitForEvent('page')
  await page.getByRole('button', { name: 'Open in new tab' }).click()
  const tab = await opened
  await expect.poll(() => tab.url()).toMatch(/\.pdf\?.*signature=/)
})

test.for<[string, ErrorCode, string]>([
  ['the link is not available', 'service_unavailable', 'Unable to generate preview URL'],
  ['the document is gone', 'document_not_found', 'No document available for preview'],
])(
  'when %s the new tab closes and a message says why',
  async ([, code, message], { student: { page, context } }) => {
    await uploadPdf(page, 3)
    const json = { success: false, code, message: errorKinds[code].message } satisfies Failure
    await page.route('**/link', (route) => route.fulfill({ status: errorKinds[code].status, json }))
    await openPreview(page)
    await page.getByRole('button', { name: 'Open in new tab' }).click()
    await page.getByText(message).waitFor()
    await expect.poll(() => context.pages().length).toBe(1)
  },
)

test('a browser that opens no tab has another message than a server that gives no link', async ({
  student: { page },
}) => {
  await uploadPdf(page, 3)
  await page.evaluate(() => {
    globalThis.open = () => null
  })
  await openPreview(page)
  await page.getByRole('button', { name: 'Open in new tab' }).click()
  await page.getByText('Unable to open preview in new tab').waitFor()
})

test('a document that expires while it is shown has no preview and says so', async ({
  student: { page },
}) => {
  await uploadPdf(page, 3)
  await page.route(thePdf, (route) => route.fulfill({ status: 404, body: '{}' }))
  await openPreview(page)
  await page.getByText('No document available for preview').waitFor()
})

test('the first page of a large document is fetched first, in ranges', async ({ student: { page } }) => {
  const pages = Array.from({ length: 20 }, (_, index) => ({
    text: `Page ${index + 1}`,
    content: `% ${randomBytes(200_000).toString('hex')}`,
  }))
  await chooseFile(page, makePdf({ pages }), 'atlas.pdf')
  await page.getByRole('button', { name: 'Configure Settings' }).waitFor()
  const inRange = page.waitForResponse((response) => thePdf.test(response.url()) && response.status() === 206)
  await openPreview(page)
  await inRange
  await expect.poll(() => darkPixels(pageImage(page, 1))).toBeGreaterThan(0)
})

test('a document without a chosen ink is shown as it is, then in its ink in every view', async ({
  student: { page },
}) => {
  const isGrey = () =>
    page
      .locator('main img, dialog div, [role=dialog] div')
      .evaluateAll((parts) => parts.some((part) => getComputedStyle(part).filter === 'grayscale(1)'))
  await uploadPdf(page, 2)
  await openPreview(page)
  await page.getByText('2 pages in original colours').waitFor()
  await pageImage(page, 1).waitFor()
  expect(await isGrey()).toBe(false)
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'Configure Settings' }).click()
  await page.getByLabel('Colour').check()
  await page.getByLabel('Black & White').check()
  await page.getByRole('button', { name: 'Back to Upload' }).click()
  await page.getByRole('article').waitFor()
  await expect.poll(isGrey).toBe(true)
  await openPreview(page)
  await page.getByText('2 pages, as printed in black and white').waitFor()
})
