import { expect, test } from 'vitest'
import { plainDigits } from './plain-digits.ts'

test.each([
  ['0123456789', '0123456789'],
  ['०१२३४५६७८९', '0123456789'],
  ['٠١٢٣٤٥٦٧٨٩', '0123456789'],
  ['０１２３４５６７８９', '0123456789'],
  ['𝟎𝟗𝟘𝟡', '0909'],
  ['पृष्ठ ५, ² and ½', 'पृष्ठ 5, ² and ½'],
])('%s is %s', (text, plain) => expect(plainDigits(text)).toBe(plain))
