import { type Options, hash, verify } from '@node-rs/argon2'
import { availableParallelism } from 'node:os'
import limit from 'p-limit'

/** The parameters OWASP names for argon2id, which is the library's default: 19 MiB, two passes, one lane. */
const argon2id: Options = { memoryCost: 19_456, timeCost: 2, parallelism: 1 }

/**
 * Hashes run on the four threads that Node also reads and writes files with. A rush of sign-ins must leave one of them
 * free, or every upload waits behind it; more hashes at once than cores make none of them faster.
 */
const inTurn = limit(Math.min(availableParallelism(), 3))

export function hashPassword(password: string): Promise<string> {
  return inTurn(() => hash(password, argon2id))
}

/**
 * Whether a password is the one of a hash. Without a hash, as for an unknown address, it works as long and
 * answers `false`, so that the time taken reveals nothing.
 */
export async function verifyPassword(
  password: string,
  passwordHash: string | null | undefined,
): Promise<boolean> {
  const compared = passwordHash ?? (await decoyHash())
  const matches = await inTurn(() => verify(compared, password))
  return compared === passwordHash && matches
}

let decoy: Promise<string> | undefined

function decoyHash(): Promise<string> {
  decoy ??= hashPassword('no account has this password')
  return decoy
}
