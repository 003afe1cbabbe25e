import { expect, test } from 'vitest'
import { fitsPage } from './fits-page.ts'

const ofHeight = (height: string) => Buffer.from(`<< /Type /Page\n/MediaBox [0 0 595.280029 ${height}]\n>>`)

test('a page as tall as A4 fits, and one that grew by a hair does not', () => {
  expect(fitsPage(ofHeight('841.890015'))).toBe(true)
  expect(fitsPage(ofHeight('841.92'))).toBe(false)
  expect(fitsPage(ofHeight('1204.5'))).toBe(false)
})

test('what does not tell its height is not taken to fit', () => {
  expect(fitsPage(Buffer.from('%PDF-1.3'))).toBe(false)
})
