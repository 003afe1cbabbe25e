import { expect, test } from 'vitest'
import { canReportIssue, maxOpenReports, normalizeLine, normalizeText } from './index.ts'

test.each([
  ['line ends of every kind', 'one\r\ntwo\rthree\u2028four', 'one\ntwo\nthree\nfour'],
  ['control characters', 'a\u0000b\u001b[31mc\u007f\td', 'ab[31mc\td'],
  ['halves of a character', 'a \uD800 b 🖨️', 'a  b 🖨️'],
  ['what turns text around', 'pay \u202e05\u202c \u20665\u2069', 'pay 05 5'],
  ['space around it', '  \n two\n\nlines \n', 'two\n\nlines'],
  ['nothing but space', ' \r\n\t ', ''],
])('a text with %s is stored plain', (_, text, stored) => {
  expect(normalizeText(text)).toBe(stored)
})

test('a text of one line has no line ends, and nothing that turns the text around it', () => {
  expect(normalizeLine(' Library\r\n\u2028 1\0\u202e \t A ')).toBe('Library 1 A')
})

test('a print request may have five open reports', () => {
  expect(maxOpenReports).toBe(5)
  expect([0, 4, 5, 6].map(canReportIssue)).toEqual([true, true, false, false])
})
