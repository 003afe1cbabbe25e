import { expect, test } from 'vitest'
import { cleanName } from './multipart-file.ts'

test.each([
  ['thesis.pdf', 'thesis.pdf'],
  ['../../etc/passwd.pdf', 'passwd.pdf'],
  [String.raw`C:\Users\asha\notes.pdf`, 'notes.pdf'],
  ['a\r\nb\u0000.pdf', 'ab.pdf'],
  ['invoice\u202Efdp.exe.pdf', 'invoicefdp.exe.pdf'],
  ['प्रबंध 📄.pdf', 'प्रबंध 📄.pdf'],
  ['क्\u200Dष.pdf', 'क्\u200Dष.pdf'],
  ['   ', 'document'],
])('the name %j is stored as %j', (name, kept) => expect(cleanName(name)).toBe(kept))

test('a name that is too long is cut before its extension', () => {
  const kept = cleanName(`${'x'.repeat(400)}.pdf`)
  expect(kept).toHaveLength(255)
  expect(kept.endsWith('x.pdf')).toBe(true)
})

test('a name that is too long is never cut within a character', () => {
  expect(cleanName(`x${'🏖'.repeat(400)}.pdf`)).toBe(`x${'🏖'.repeat(125)}.pdf`)
})
