import type { Db } from '../platform/database/connect.ts'

/** The recorded fingerprint of the secret key; `undefined` before the first start. */
export async function findFingerprint(db: Db): Promise<string | undefined> {
  const row = await db.selectFrom('secret_key_fingerprint').select('fingerprint').executeTakeFirst()
  return row?.fingerprint
}

/**
 * Records a fingerprint if there is none, and returns the recorded one, which may be that of another process.
 */
export async function recordFingerprint(db: Db, fingerprint: string): Promise<string> {
  await db
    .insertInto('secret_key_fingerprint')
    .values({ fingerprint })
    .onConflict((conflict) => conflict.column('only_row').doNothing())
    .execute()
  return (await findFingerprint(db)) ?? fingerprint
}

export async function replaceFingerprint(db: Db, fingerprint: string): Promise<void> {
  await db
    .insertInto('secret_key_fingerprint')
    .values({ fingerprint })
    .onConflict((conflict) => conflict.column('only_row').doUpdateSet({ fingerprint }))
    .execute()
}
