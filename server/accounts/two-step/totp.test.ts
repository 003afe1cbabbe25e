import { expect, test } from 'vitest'
import { formatTotpSecret, matchTotp, newTotpSecret, totpAddress, totpCode, totpStepOf } from './totp.ts'

const rfcSecret = Buffer.from('12345678901234567890')

// RFC 6238, appendix B, SHA-1: the last six of its eight digits.
test.each([
  [59, '287082'],
  [1_111_111_109, '081804'],
  [1_111_111_111, '050471'],
  [1_234_567_890, '005924'],
  [2_000_000_000, '279037'],
  [20_000_000_000, '353130'],
])('the code at second %i is the one of RFC 6238', (second, code) => {
  expect(totpCode(rfcSecret, totpStepOf(new Date(second * 1000)))).toBe(code)
})

// RFC 4226, appendix D.
test.each([
  '755224',
  '287082',
  '359152',
  '969429',
  '338314',
  '254676',
  '287922',
  '162583',
  '399871',
  '520489',
])('the code %s is the one of RFC 4226', (code) => {
  const codes = Array.from({ length: 10 }, (_, counter) => totpCode(rfcSecret, counter))
  expect(codes).toContain(code)
})

test('a code counts half a minute before and after its time, and no longer', () => {
  const now = new Date('2026-07-01T10:00:00Z')
  const step = totpStepOf(now)
  const matches = (at: number) => matchTotp(rfcSecret, totpCode(rfcSecret, at), { now, after: 0 })
  expect([-2, -1, 0, 1, 2].map((shift) => matches(step + shift))).toEqual([
    undefined,
    step - 1,
    step,
    step + 1,
    undefined,
  ])
})

test('a code that was taken, or one before it, is not taken again', () => {
  const now = new Date('2026-07-01T10:00:00Z')
  const step = totpStepOf(now)
  expect(matchTotp(rfcSecret, totpCode(rfcSecret, step), { now, after: step })).toBeUndefined()
  expect(matchTotp(rfcSecret, totpCode(rfcSecret, step - 1), { now, after: step })).toBeUndefined()
})

test('a secret is shown in base32, and its address names issuer and account', () => {
  expect(formatTotpSecret(Buffer.from('foobar'))).toBe('MZXW6YTBOI')
  expect(totpAddress(Buffer.from('foobar'), { issuer: 'Campus Print', account: 'a+b@campus.example' })).toBe(
    'otpauth://totp/Campus%20Print:a%2Bb%40campus.example?secret=MZXW6YTBOI&issuer=Campus%20Print',
  )
  expect(newTotpSecret()).toHaveLength(20)
})
