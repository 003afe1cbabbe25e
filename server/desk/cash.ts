import type { Cash, CashCount } from '@campus-print/contract/desk-cash'
import type { DeskRequest } from '@campus-print/contract/desk'
import { i18n } from '@campus-print/domain/language'
import { fromRupees, toRupees } from '@campus-print/domain/pricing'
import { recordAudit } from '../audit/index.ts'
import {
  type CashDrawer,
  countCash as countLocked,
  payInCash,
  payOutRefund as payOutLocked,
  readDrawer,
} from '../payments/index.ts'
import type { WriteContext } from '../platform/context.ts'
import type { Db } from '../platform/database/connect.ts'
import { ApiError, invalidField } from '../platform/http/api-error.ts'
import { presentDeskRequests } from './list-desk-requests.ts'

interface Operator {
  readonly operatorId: string
}

/** Records a cash payment for an unpaid request. */
export async function takeCash(
  context: WriteContext,
  input: Operator & { requestId: string; amount: number },
): Promise<DeskRequest> {
  const { operatorId: actorId, requestId, amount } = input
  await context.db.transaction().execute(async (trx) => {
    const inTransaction = { ...context, db: trx }
    const about = { actorId, subject: 'print request', subjectId: requestId }
    await payInCash(inTransaction, input)
    await recordAudit(inTransaction, { ...about, action: 'take cash', after: { amount } })
  })
  const [request] = await presentDeskRequests(context.db, [requestId])
  if (!request) throw new ApiError('request_not_found')
  return request
}

/** Confirms that a refund was paid out in cash. */
export async function payOutRefund(
  context: WriteContext,
  { operatorId, refundId }: Operator & { refundId: string },
): Promise<Cash> {
  await context.db.transaction().execute(async (trx) => {
    const inTransaction = { ...context, db: trx }
    const refund = await payOutLocked(inTransaction, { operatorId, refundId })
    await recordAudit(inTransaction, {
      actorId: operatorId,
      action: 'pay out refund',
      subject: 'print request',
      subjectId: refund.request_id,
      after: { amount: toRupees(refund.amount_paise) },
    })
  })
  return readCash(context.db)
}

interface CashCountInput extends Operator {
  readonly counted: number
  readonly left?: number | undefined
  readonly expected?: number | undefined
  readonly note?: string | undefined
}

/** Records a count of the drawer, and books a difference to the ledger. */
export async function countCash(
  context: WriteContext,
  { operatorId, note = '', ...input }: CashCountInput,
): Promise<Cash> {
  const counted = paiseOf('counted', input.counted)
  const left = input.left === undefined ? undefined : paiseOf('left', input.left)
  const expected = input.expected === undefined ? undefined : Math.round(input.expected * 100)
  await context.db.transaction().execute(async (trx) => {
    const inTransaction = { ...context, db: trx }
    const count = { operatorId, counted, left, expected, note: note || null }
    const { id, ...booked } = await countLocked(inTransaction, count)
    await recordAudit(inTransaction, {
      actorId: operatorId,
      action: 'count cash',
      subject: 'cash count',
      subjectId: id,
      reason: note || undefined,
      after: {
        expected: toRupees(booked.expected),
        counted: toRupees(counted),
        difference: toRupees(counted - booked.expected),
        left: toRupees(booked.left),
      },
    })
  })
  return readCash(context.db)
}

function paiseOf(field: string, rupees: number): number {
  try {
    return fromRupees(rupees)
  } catch (error) {
    if (error instanceof RangeError) {
      throw invalidField(field, i18n.t('Please enter an amount in rupees, with two decimals at most'))
    }
    throw error
  }
}

/** Returns the expected contents of the drawer, and the refunds that the desk has to pay out. */
export async function readCash(db: Db): Promise<Cash> {
  const { expected, movementCount, movements, refunds, counts } = await readDrawer(db)
  const presented = counts.map(presentCount)
  return {
    expected: toRupees(expected),
    lastCount: presented[0] ?? null,
    movementCount,
    movements: movements.map((row) => ({
      id: row.id,
      amount: toRupees(row.amount_paise),
      at: row.at.toISOString(),
      by: row.operator_name,
      requestId: row.request_id,
      printId: row.print_id,
      ownerName: row.owner_name,
    })),
    refunds: refunds.map((row) => ({
      id: row.id,
      amount: toRupees(row.amount_paise),
      reason: i18n.known(row.reason),
      createdAt: row.created_at.toISOString(),
      requestId: row.request_id,
      printId: row.print_id,
      owner: { name: row.owner_name, phone: row.owner_phone },
    })),
    counts: presented,
  }
}

function presentCount(row: CashDrawer['counts'][number]): CashCount {
  return {
    id: row.id,
    at: row.counted_at.toISOString(),
    by: row.operator_name,
    expected: toRupees(row.expected_paise),
    counted: toRupees(row.counted_paise),
    difference: toRupees(row.counted_paise - row.expected_paise),
    left: toRupees(row.left_paise),
    note: row.note,
  }
}
