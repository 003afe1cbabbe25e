import { mkdtemp, readdir, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { loadSecretKey, secretsFrom } from './secret-key.ts'

let folder: string
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'secret-'))
})
afterEach(() => rm(folder, { recursive: true }))

test('processes that start at once agree on one secret, which only its owner may read', async () => {
  const keys = await Promise.all(Array.from({ length: 8 }, () => loadSecretKey(folder, undefined)))
  expect(new Set(keys).size).toBe(1)
  expect(keys[0]).toHaveLength(43)
  expect(await readdir(folder)).toEqual(['secret-key'])
  expect((await stat(join(folder, 'secret-key'))).mode & 0o777).toBe(0o600)
})

test('a configured secret is used, and nothing is written', async () => {
  expect(await loadSecretKey(folder, 'set from outside')).toBe('set from outside')
  expect(await readdir(folder)).toEqual([])
})

test('each purpose has a key of its own', () => {
  const secrets = secretsFrom('a secret')
  expect(secrets.keyFor('codes')).not.toEqual(secrets.keyFor('links'))
  expect(secrets.keyFor('codes')).toEqual(secretsFrom('a secret').keyFor('codes'))
})
