import { expect, test } from 'vitest'
import { ProviderId, ProviderText } from './shapes.ts'

test.each([
  ['Your bank said no.', 'Your bank said no.'],
  ['Déjà refusé: भुगतान 🙁', 'Déjà refusé: भुगतान 🙁'],
  ['with\u0000out NUL', 'without NUL'],
  ['half \ud83d an emoji, and the other \ude41', 'half  an emoji, and the other '],
  ['🙁'.repeat(301), '🙁'.repeat(300)],
  [`${'x'.repeat(299)}🙁🙁`, `${'x'.repeat(299)}🙁`],
])('of the text %j the storable part is kept', (stated, kept) => {
  expect(ProviderText.parse(stated)).toBe(kept)
})

test.each(['', 'pay_\u0000', 'pay_\ud83d', 'pay 1', 'pay_1\n'])('%j is rejected as an id', (id) => {
  expect(ProviderId.safeParse(id).success).toBe(false)
})
