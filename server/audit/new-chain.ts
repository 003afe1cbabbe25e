import type { OlderState } from '@campus-print/contract/audit'
import type { WriteContext } from '../platform/context.ts'
import type { Db } from '../platform/database/connect.ts'
import { auditKeyOf, hasValidProof, isSame, lockChainEnd, moveEnd, noSeal, sealOf } from './audit-chain.ts'
import { checkAudit } from './check-audit.ts'
import { deleteLastCheck, findChain, findSealed } from './chain-store.ts'
import { digestEntries } from './older-entries.ts'
import { insertSealed } from './record-audit.ts'

/** Whether the database's key sealed the first entry of the chain. */
export async function sealsChain(db: Db): Promise<boolean> {
  const end = await findChain(db)
  if (end.begun_at === null) return true
  const key = auditKeyOf(db)
  const [first] = await findSealed(db, end.begins_at - 1, 1)
  // Without its first entry the chain is not genuine, whichever key sealed it.
  if (first?.position !== end.begins_at) return hasValidProof(key, end)
  return isSame(sealOf(key, first, noSeal), first.seal)
}

interface KeyChange {
  /** The fingerprint of the previous key; `undefined` if none was recorded. */
  readonly from: string | undefined
  readonly to: string
  /** The database with the previous key; `undefined` if that is not known. */
  readonly previous: Db | undefined
}

/**
 * Begins a new chain with the key of the database, in the caller's transaction. Its first entry contains a
 * digest of all earlier entries, and whether they are genuine under the previous key, which is also returned.
 */
export async function beginNewChain(
  { db, now }: Pick<WriteContext, 'db' | 'now'>,
  { from, to, previous }: KeyChange,
): Promise<OlderState> {
  const { end, key } = await lockChainEnd(db, now)
  const olderState = previous ? await checkOlder(previous) : 'not checked'
  const { last, ...older } = await digestEntries(db)
  // A chain that is not genuine may have entries beyond its end.
  const position = Math.max(end.position, last) + 1
  const entry = {
    actorId: null,
    action: 'accept secret key',
    subject: 'service',
    subjectId: 'secret key',
    before: { keyFingerprint: from },
    after: { keyFingerprint: to, ...older, olderState },
  } as const
  const seal = await insertSealed({ db, now }, { key, entry, position, previousSeal: noSeal })
  await moveEnd(db, key, { position, seal, begun_at: now, begins_at: position })
  await deleteLastCheck(db)
  return olderState
}

async function checkOlder(previous: Db): Promise<OlderState> {
  const { problem } = await checkAudit(previous)
  return problem ? 'not genuine' : 'genuine'
}
