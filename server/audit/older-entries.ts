import { OlderState } from '@campus-print/contract/audit'
import { createHash } from 'node:crypto'
import * as z from 'zod/mini'
import type { Db } from '../platform/database/connect.ts'
import { type ChainEnd, sealedEntries, sealedTextOf } from './audit-chain.ts'
import { findSealed } from './chain-store.ts'

/** The record of all older entries, sealed with other keys, in the first entry of a new chain. */
const OlderEntries = z.object({ olderEntries: z.number(), olderDigest: z.string(), olderState: OlderState })
type OlderEntries = z.infer<typeof OlderEntries>

/** The SHA-256 over all entries and their seals, up to a position. */
export async function digestEntries(
  db: Db,
  to?: number,
): Promise<Pick<OlderEntries, 'olderEntries' | 'olderDigest'> & { readonly last: number }> {
  const hash = createHash('sha256')
  let [olderEntries, last] = [0, 0]
  for await (const entry of sealedEntries(db, { from: 1, ...(to !== undefined && { to }) })) {
    hash.update(`${sealedTextOf(entry)} ${entry.seal.toString('hex')}\n`)
    olderEntries += 1
    last = entry.position
  }
  return { olderEntries, olderDigest: hash.digest('hex'), last }
}

/** Returns the record of the entries before the chain; `undefined` for the first chain. */
export async function findOlder(
  db: Db,
  { begins_at }: Pick<ChainEnd, 'begins_at'>,
): Promise<OlderEntries | undefined> {
  if (begins_at === 1) return undefined
  const [first] = await findSealed(db, begins_at - 1, 1)
  return OlderEntries.safeParse(first?.after).data
}
