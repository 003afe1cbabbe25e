import { expect, test } from 'vitest'
import { inLanguage } from '../platform/language.ts'
import { changeReason, presentReason } from './change-reason.ts'

const changed = changeReason([
  { field: 'copies', before: '2', after: '3' },
  { field: 'pages_to_print', before: 'all', after: '1-3, 5' },
  { field: 'double_sided', before: 'no', after: 'yes' },
  { field: 'total_paise', before: '₹1400', after: '₹12.5' },
])

test('what an owner changed is stored in English and shown in the language of its reader', () => {
  expect(changed).toBe(
    'Changed: copies 2 to 3; pages all to 1-3, 5; double-sided no to yes; total ₹1400 to ₹12.5',
  )
  expect(presentReason(changed)).toBe(
    'Changed: copies 2 to 3; pages all to 1-3, 5; double-sided no to yes; total ₹1,400 to ₹12.50',
  )
  expect(inLanguage('hi', () => presentReason(changed))).toBe(
    'बदलाव: प्रतियाँ 2 से 3; पेज सभी से 1-3, 5; दोनों तरफ़ नहीं से हाँ; कुल ₹1,400 से ₹12.50',
  )
})

test.each([
  ['Not paid within 24 hours', '२४ तासांत पैसे भरले नाहीत'],
  [
    'The printer could not read the document. Check the tray before printing it again.',
    'प्रिंटरला दस्तऐवज वाचता आला नाही.',
  ],
  ['Pale pages {of} a person’s own', 'Pale pages {of} a person’s own'],
  ['Changed: my mind', 'Changed: my mind'],
])('the stored reason %j is shown as %j in Marathi', (stored, shown) => {
  expect(inLanguage('mr', () => presentReason(stored))).toBe(shown)
})
