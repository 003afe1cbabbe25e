import { randomBytes } from 'node:crypto'
import { expect, test } from 'vitest'
import { seal, unseal } from './seal.ts'

const key = randomBytes(32)

test('a sealed text opens with its key only, and reveals nothing', () => {
  const sealed = seal(key, 'नमस्ते secret')
  expect(sealed).not.toContain('secret')
  expect(unseal(key, sealed)).toBe('नमस्ते secret')
  expect(unseal(randomBytes(32), sealed)).toBeUndefined()
  expect(seal(key, 'x')).not.toBe(seal(key, 'x'))
})

test('a sealed text with any byte changed, cut short or made up does not open', () => {
  const sealed = Buffer.from(seal(key, 'text'), 'base64url')
  for (const at of sealed.keys()) {
    const changed = Buffer.from(sealed)
    changed.writeUInt8(changed.readUInt8(at) ^ 1, at)
    expect(unseal(key, changed.toString('base64url'))).toBeUndefined()
  }
  for (const text of ['', 'x', sealed.subarray(0, -1).toString('base64url')])
    expect(unseal(key, text)).toBeUndefined()
})
