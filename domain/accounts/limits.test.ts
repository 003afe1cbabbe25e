import { expect, test } from 'vitest'
import { defaultUploadLimits } from '../documents/index.ts'
import { defaultAccountLimits, maxTries, maxWindowSeconds } from './limits.ts'

test.each(Object.entries({ ...defaultAccountLimits, ...defaultUploadLimits }))(
  'the default of %s is well within what a campus may set',
  (name, { tries, windowSeconds }) => {
    expect(tries).toBeLessThan(maxTries(name) / 2)
    expect(windowSeconds).toBeLessThan(maxWindowSeconds / 2)
  },
)

test('limits by network address may be wider than others', () => {
  expect(['failedLoginsByAddress', 'failedLoginsByAccount', 'codesByDevice'].map(maxTries)).toEqual([
    10_000, 1000, 1000,
  ])
})
