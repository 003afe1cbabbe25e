import { expect, test } from 'vitest'
import { addresses, readReturnPath } from './paths.ts'

test('one returns to a path of ours', () => {
  expect(readReturnPath('/payment/1?x=2')).toBe('/payment/1?x=2')
})

test.each([
  'https://elsewhere.example',
  '//elsewhere.example',
  '/\\elsewhere.example',
  '\\\\elsewhere.example',
  '\\/elsewhere.example',
  '/\t/elsewhere.example',
  '/\n/elsewhere.example',
  '\t//elsewhere.example',
  '/%2Felsewhere.example',
  '/%5Celsewhere.example',
  '/%252Felsewhere.example',
  '/%09/elsewhere.example',
  '/x/..//elsewhere.example',
  '/%2e//elsewhere.example',
  '//',
  'javascript:alert(1)',
  'https:elsewhere.example',
  'data:text/html,x',
  'dashboard',
  '',
  7,
  undefined,
])('one does not return to %o', (text) => {
  expect(readReturnPath(text)).toBeUndefined()
})

test('pictures and streams are addressed as the contract says', () => {
  expect(addresses.pagePicture('a.pdf', 3, 320)).toBe('/api/files/preview/a.pdf/pages/3?width=320')
  expect(addresses.updatesOf('7')).toBe('/api/print/7/updates')
})
