import { i18n } from '@campus-print/domain/language'
import { type CashCount, cashCountEntries } from '@campus-print/domain/payments'
import { formatRupees } from '@campus-print/domain/pricing'
import type { WriteContext } from '../../platform/context.ts'
import type { Db } from '../../platform/database/connect.ts'
import { ApiError, invalidField } from '../../platform/http/api-error.ts'
import { book } from '../ledger/book.ts'
import {
  type CashCountRow,
  insertCashCount,
  latestCashCounts,
  lockDrawer,
  lockUncounted,
  refundsToPayOut,
  uncountedMovements,
  uncountedTotal,
} from './cash-store.ts'

const maxListed = { movements: 200, refunds: 200, counts: 31 }

/** What the drawer should contain now, in paise. */
export interface CashDrawer {
  readonly expected: number
  /** How often money moved since the last count; `movements` may hold fewer. */
  readonly movementCount: number
  readonly movements: Awaited<ReturnType<typeof uncountedMovements>>
  readonly refunds: Awaited<ReturnType<typeof refundsToPayOut>>
  readonly counts: readonly CashCountRow[]
}

export async function readDrawer(db: Db): Promise<CashDrawer> {
  // From one snapshot, so that a concurrent count cannot lead to a sum that never existed.
  return db
    .transaction()
    .setIsolationLevel('repeatable read')
    .setAccessMode('read only')
    .execute(async (trx) => {
      const total = await uncountedTotal(trx)
      const counts = await latestCashCounts(trx, maxListed.counts)
      return {
        expected: total.paise + (counts[0]?.left_paise ?? 0),
        movementCount: total.movements,
        movements: await uncountedMovements(trx, maxListed.movements),
        refunds: await refundsToPayOut(trx, maxListed.refunds),
        counts,
      }
    })
}

interface NewCashCount {
  readonly operatorId: string
  /** The cash that was counted, in paise. */
  readonly counted: number
  /** The part that stays in the drawer; nothing by default. */
  readonly left?: number | undefined
  /** The balance that the operator was shown. The count is rejected if it has changed since. */
  readonly expected?: number | undefined
  readonly note: string | null
}

/** Stores and books a count of the drawer, in the caller's transaction; returns it with its id. */
export async function countCash(
  { db, now }: Pick<WriteContext, 'db' | 'now'>,
  { operatorId, counted, left = 0, expected: shown, note }: NewCashCount,
): Promise<CashCount & { id: string }> {
  if (left > counted) throw invalidField('left', i18n.t('No more can stay in the drawer than was counted'))
  // A second operator who counts at the same moment waits here.
  await lockDrawer(db)
  const [last] = await latestCashCounts(db, 1)
  const moved = await lockUncounted(db)
  if (last && moved.length === 0) throw countedAlready(last)
  const expected = moved.reduce((sum, { amount_paise }) => sum + amount_paise, last?.left_paise ?? 0)
  if (shown !== undefined && shown !== expected) throw drawerMoved(expected)
  const count = {
    counted_at: now,
    operator_id: operatorId,
    expected_paise: expected,
    counted_paise: counted,
    left_paise: left,
    note,
  }
  const id = await insertCashCount(
    db,
    count,
    moved.map((movement) => movement.id),
  )
  const entries = cashCountEntries({ expected, counted, left })
  if (entries.length > 0) await book(db, { cashCountId: id, at: now, entries: { cash_count: entries } })
  return { id, expected, counted, left }
}

function countedAlready({ operator_name, counted_paise }: CashCountRow): ApiError {
  const amount = formatRupees(counted_paise)
  const message = operator_name
    ? i18n.t('{name} counted {amount} already, and no cash has moved since.', { name: operator_name, amount })
    : i18n.t('{amount} were counted already, and no cash has moved since.', { amount })
  return new ApiError('cash_moved', message)
}

function drawerMoved(expected: number): ApiError {
  return new ApiError(
    'cash_moved',
    i18n.t('Cash moved while you counted. {amount} should be in the drawer now. Please count again.', {
      amount: formatRupees(expected),
    }),
  )
}
