import { createHash } from 'node:crypto'
import { join } from 'node:path'
import type { Config } from '../config.ts'
import type { Db } from '../platform/database/connect.ts'
import { loadSecretKey, readSecret, secretKeyFile, secretsFrom } from '../platform/secrets/secret-key.ts'
import { findFingerprint, recordFingerprint } from './secret-key-store.ts'

/** The secret key is not the one that the database is used with. The message says what to do. */
export class SecretKeyError extends Error {
  override readonly name = 'SecretKeyError'
}

/** A hash of a secret key, stored to detect another key. It does not reveal the key. */
export function fingerprintOf(secretKey: string): string {
  return createHash('sha256').update(secretsFrom(secretKey).keyFor('fingerprint')).digest('hex').slice(0, 16)
}

/**
 * Returns the secret key of this process. The first start records its fingerprint; later, another key throws
 * `SecretKeyError`.
 */
export async function openSecretKey(
  db: Db,
  { dataDir, secretKey: configured }: Pick<Config, 'dataDir' | 'secretKey'>,
): Promise<string> {
  const path = join(dataDir, secretKeyFile)
  const recorded = await findFingerprint(db)
  // A key that this start would generate could not be the recorded one.
  if (recorded && !configured && (await readSecret(path)) === undefined)
    throw new SecretKeyError(
      withAdvice(`There is no secret key: SECRET_KEY is not set, nor is there ${path}.`),
    )
  const secretKey = await loadSecretKey(dataDir, configured)
  const fingerprint = fingerprintOf(secretKey)
  const expected = recorded ?? (await recordFingerprint(db, fingerprint))
  if (expected === fingerprint) return secretKey
  const source = configured ? 'SECRET_KEY' : `The key in ${path}`
  throw new SecretKeyError(
    withAdvice(
      `${source} is not the one that this database is used with: its fingerprint is ${fingerprint}, not ${expected}.`,
    ),
  )
}

function withAdvice(problem: string): string {
  return [
    problem,
    'Set SECRET_KEY to the key of before: all processes and commands share one.',
    `Where none was set, it is the file ${secretKeyFile} in the DATA_DIR of the machine that first started the product.`,
    `For a new key stop the product, set it, and run npm run accept-secret-key. ${voidedMessage}`,
  ].join('\n')
}

/** What a new key voids. Passwords, sessions, passkeys and documents do not depend on the key. */
export const voidedMessage =
  'A new key voids authenticator apps, recovery codes, mailed codes and links, known devices and push subscriptions.'
