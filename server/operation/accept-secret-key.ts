import type { OlderState } from '@campus-print/contract/audit'
import { beginNewChain, sealsChain, withAuditKey } from '../audit/index.ts'
import type { Db } from '../platform/database/connect.ts'
import { secretsFrom } from '../platform/secrets/secret-key.ts'
import { SecretKeyError, fingerprintOf } from './secret-key.ts'
import { findFingerprint, replaceFingerprint } from './secret-key-store.ts'

interface Keys {
  readonly secretKey: string
  /** The previous key, if the operator has set it. */
  readonly previousKey?: string | undefined
  /** The key in the data folder, which may be the previous one. */
  readonly storedKey?: string | undefined
}

/**
 * Accepts a new secret key for the database: the audit log continues as a new chain. Returns whether the
 * older entries are genuine under the previous key; `undefined` if the key is the one that is used already.
 */
export function acceptSecretKey(
  { db, now }: { readonly db: Db; readonly now: Date },
  { secretKey, previousKey, storedKey }: Keys,
): Promise<OlderState | undefined> {
  return db.transaction().execute(async (trx) => {
    const withKey = (key: string) => withAuditKey(trx, secretsFrom(key))
    const [from, to] = [await findFingerprint(trx), fingerprintOf(secretKey)]
    // Without a recorded fingerprint, only the audit log shows which key was used.
    const isUsed = async (key: string) =>
      from === undefined || from === to ? sealsChain(withKey(key)) : fingerprintOf(key) === from
    const isAccepted = await isUsed(secretKey)
    await replaceFingerprint(trx, to)
    if (isAccepted) return undefined
    if (previousKey && !(await isUsed(previousKey))) {
      throw new SecretKeyError(
        'SECRET_PREVIOUS_KEY is not the key with which the database was used last. Nothing was changed.',
      )
    }
    const usedKey = previousKey ?? (storedKey && (await isUsed(storedKey)) ? storedKey : undefined)
    const previous = usedKey === undefined ? undefined : withKey(usedKey)
    return beginNewChain({ db: withKey(secretKey), now }, { from, to, previous })
  })
}
