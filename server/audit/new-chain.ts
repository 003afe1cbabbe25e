import type { OlderState } from '@campus-print/contract/audit'
import type { WriteContext } from '../platform/context.ts'
import type { Db } from '../platform/database/connect.ts'
import { auditKeyOf, hasValidProof, isSame, lockedChain, moveEnd, noSeal, sealOf } from './audit-chain.ts'
import { checkAudit } from './check-audit.ts'
import { deleteLastCheck, findChain, findSealed } from './chain-store.ts'
import { digestEntries } from './older-entries.ts'
import { insertSealed } from './record-audit.ts'

/** Whether the key of the database is the one that sealed the chain, as its first entry shows. */
export async function sealsChain(db: Db): Promise<boolean> {
  const end = await findChain(db)
  if (end.begun_at === null) return true
  const key = auditKeyOf(db)
  const [first] = await findSealed(db, end.begins_at - 1, 1)
  // Without its first entry the chain is not genuine, whatever its key.
  if (first?.position !== end.begins_at) return hasValidProof(key, end)
  return isSame(sealOf(key, first, noSeal), first.seal)
}

interface KeyChange {
  /** Fingerprints of the keys; `undefined` where none was recorded. */
  readonly from: string | undefined
  readonly to: string
  /** The database with the key of before, where that is known. */
  readonly previous: Db | undefined
}

/**
 * Begins a new chain of the audit log with the key of the database, in the caller's transaction. Its first entry holds
 * a digest of all entries before, and what the key of before said of them, which is answered.
 */
export async function beginNewChain(
  { db, now }: Pick<WriteContext, 'db' | 'now'>,
  { from, to, previous }: KeyChange,
): Promise<OlderState> {
  const { end, key } = await lockedChain(db, now)
  const olderState = previous ? await stateBy(previous) : 'not checked'
  const { last, ...older } = await digestEntries(db)
  // An entry may have been added past the end of a chain that is not genuine.
  const position = Math.max(end.position, last) + 1
  const entry = {
    actorId: null,
    action: 'accept secret key',
    subject: 'service',
    subjectId: 'secret key',
    before: { keyFingerprint: from },
    after: { keyFingerprint: to, ...older, olderState },
  } as const
  const seal = await insertSealed({ db, now }, { key, entry, position, before: noSeal })
  await moveEnd(db, key, { position, seal, begun_at: now, begins_at: position })
  await deleteLastCheck(db)
  return olderState
}

async function stateBy(previous: Db): Promise<OlderState> {
  const { problem } = await checkAudit(previous)
  return problem ? 'not genuine' : 'genuine'
}
