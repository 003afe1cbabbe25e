import type { Db } from '../platform/database/connect.ts'

/** The fingerprint of the key that all processes have; `undefined` before the first start that records it. */
export async function findFingerprint(db: Db): Promise<string | undefined> {
  const row = await db.selectFrom('secret_key_fingerprint').select('fingerprint').executeTakeFirst()
  return row?.fingerprint
}

/** Records a fingerprint where there is none, and answers the recorded one. Of two processes at once, one records its own. */
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
