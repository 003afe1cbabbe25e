import type { OlderState } from '@campus-print/contract/audit'
import { beginNewChain, sealsChain, withAuditKey } from '../audit/index.ts'
import type { Db } from '../platform/database/connect.ts'
import { secretsFrom } from '../platform/secrets/secret-key.ts'
import { SecretKeyError, fingerprintOf } from './secret-key.ts'
import { findFingerprint, replaceFingerprint } from './secret-key-store.ts'

interface Keys {
  readonly secretKey: string
  /** As the operator names it. */
  readonly previousKey?: string | undefined
  /** One that may be the previous one. */
  readonly keptKey?: string | undefined
}

/**
 * Lets the database be used with a new secret key: the audit log goes on as a new chain. Answers what the previous key
 * says of the entries before; `undefined` where the key is the one that is used already.
 */
export function acceptSecretKey(
  { db, now }: { readonly db: Db; readonly now: Date },
  { secretKey, previousKey, keptKey }: Keys,
): Promise<OlderState | undefined> {
  return db.transaction().execute(async (trx) => {
    const withKey = (key: string) => withAuditKey(trx, secretsFrom(key))
    const [from, to] = [await findFingerprint(trx), fingerprintOf(secretKey)]
    // Before fingerprints were recorded, the log alone shows which key was used.
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
    const usedKey = previousKey ?? (keptKey && (await isUsed(keptKey)) ? keptKey : undefined)
    const previous = usedKey === undefined ? undefined : withKey(usedKey)
    return beginNewChain({ db: withKey(secretKey), now }, { from, to, previous })
  })
}
