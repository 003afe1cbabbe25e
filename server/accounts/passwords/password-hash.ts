import { type Options, hash, verify } from '@node-rs/argon2'
import { availableParallelism } from 'node:os'
import limit from 'p-limit'

/** The parameters that OWASP names for argon2id, the library's default: 19 MiB, two passes, one lane. */
const argon2id: Options = { memoryCost: 19_456, timeCost: 2, parallelism: 1 }

/**
 * Hashes run on libuv's four threads, which also do Node's file I/O. Many sign-ins must leave one thread
 * free, or uploads wait for them. More concurrent hashes than cores would not be faster.
 */
const hashLimit = limit(Math.min(availableParallelism(), 3))

export function hashPassword(password: string): Promise<string> {
  return hashLimit(() => hash(password, argon2id))
}

/**
 * Whether a password matches a hash. Without a hash, as for an unknown address, it takes equally long and
 * returns `false`, so that the response time reveals nothing.
 */
export async function verifyPassword(
  password: string,
  passwordHash: string | null | undefined,
): Promise<boolean> {
  const compared = passwordHash ?? (await decoyHash())
  const matches = await hashLimit(() => verify(compared, password))
  return compared === passwordHash && matches
}

let decoy: Promise<string> | undefined

function decoyHash(): Promise<string> {
  decoy ??= hashPassword('no account has this password')
  return decoy
}
