import { stat } from 'node:fs/promises'
import { expect, test } from 'vitest'
import { hashPassword, verifyPassword } from './password-hash.ts'

test('a hash matches its own password only, and no password matches without a hash', async () => {
  const hash = await hashPassword('tall green lamp')
  expect(hash).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/)
  expect(await verifyPassword('tall green lamp', hash)).toBe(true)
  expect(await verifyPassword('tall green lump', hash)).toBe(false)
  expect(await verifyPassword('no account has this password', undefined)).toBe(false)
})

test('files are read while many passwords wait to be hashed', async () => {
  const hash = await hashPassword('tall green lamp')
  let judged = 0
  const rush = Array.from({ length: 40 }, async () => {
    await verifyPassword('a guess', hash)
    judged += 1
  })
  await Promise.race(rush)
  await stat(import.meta.filename)
  expect(judged).toBeLessThan(20)
  await Promise.all(rush)
  expect(judged).toBe(40)
})
