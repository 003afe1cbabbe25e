import { expect, test } from 'vitest'
import { canReportIssue, maxOpenReports, normalizeText } from './index.ts'

test.each([
  ['line ends of every kind', 'one\r\ntwo\rthree\u2028four', 'one\ntwo\nthree\nfour'],
  ['control characters', 'a\u0000b\u001b[31mc\u007f\td', 'ab[31mc\td'],
  ['halves of a character', 'a \uD800 b 🖨️', 'a  b 🖨️'],
  ['space around it', '  \n two\n\nlines \n', 'two\n\nlines'],
  ['nothing but space', ' \r\n\t ', ''],
])('a text with %s is stored plain', (_, text, stored) => {
  expect(normalizeText(text)).toBe(stored)
})

test('a print request may have five open reports', () => {
  expect(maxOpenReports).toBe(5)
  expect([0, 4, 5, 6].map(canReportIssue)).toEqual([true, true, false, false])
})
