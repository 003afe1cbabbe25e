import { i18n } from '@campus-print/domain/language'
import { maxReasonLength } from '@campus-print/domain/desk'
import { normalizeText } from '@campus-print/domain/support'
import * as z from 'zod/mini'
import { DeskRequest } from './desk.ts'
import { endpoint } from './endpoint.ts'
import { Timestamp, success } from './envelope.ts'

/** In rupees; the most is far above what any drawer holds. */
const Amount = z
  .number({ error: () => i18n.t('Enter an amount in rupees') })
  .check(z.gte(0), z.lte(10_000_000))

export const payCash = endpoint({
  method: 'POST',
  path: '/api/desk/requests/:id/pay-cash',
  summary: 'Take the price of an unpaid request in cash: it is booked, invoiced and queued at once',
  access: 'desk',
  params: z.object({ id: z.uuid() }),
  notFound: 'request_not_found',
  body: z.object({
    /** In rupees: the price of the request. */
    amount: Amount,
  }),
  answer: success({ data: DeskRequest }),
})

/** Money that went into the drawer (above zero) or out of it; amounts are in rupees. */
export const CashMovement = z.object({
  id: z.string(),
  amount: z.number(),
  at: Timestamp,
  /** The operator; `null` once that account is deleted. */
  by: z.nullable(z.string()),
  requestId: z.string(),
  printId: z.string(),
  ownerName: z.string(),
})
export type CashMovement = z.infer<typeof CashMovement>

/** A refund of cash, which its owner collects at the desk. */
export const CashRefund = z.object({
  id: z.string(),
  amount: z.number(),
  reason: z.string(),
  createdAt: Timestamp,
  requestId: z.string(),
  printId: z.string(),
  owner: z.object({ name: z.string(), phone: z.string() }),
})
export type CashRefund = z.infer<typeof CashRefund>

/** A count of the drawer; amounts are in rupees. */
export const CashCount = z.object({
  id: z.string(),
  at: Timestamp,
  by: z.nullable(z.string()),
  /** What the ledger said was in the drawer. */
  expected: z.number(),
  counted: z.number(),
  /** Counted less expected: below zero where money was missing. */
  difference: z.number(),
  /** What stayed in the drawer. */
  left: z.number(),
  note: z.nullable(z.string()),
})
export type CashCount = z.infer<typeof CashCount>

export const Cash = z.object({
  /** What should be in the drawer: what the last count left there, and what moved since. */
  expected: z.number(),
  lastCount: z.nullable(CashCount),
  /** How often money moved since the last count. */
  movementCount: z.number(),
  /** The newest of those, two hundred at most. */
  movements: z.array(CashMovement),
  /** To be paid out in cash, oldest first. */
  refunds: z.array(CashRefund),
  /** Earlier counts, newest first, with the last one. */
  counts: z.array(CashCount),
})
export type Cash = z.infer<typeof Cash>

export const getCash = endpoint({
  method: 'GET',
  path: '/api/desk/cash',
  summary:
    'The drawer of the desk: what should be in it, what moved since the last count, and refunds to pay out',
  access: 'desk',
  answer: success({ data: Cash }),
})

export const countCash = endpoint({
  method: 'POST',
  path: '/api/desk/cash/count',
  summary: 'Count the drawer; a difference to the ledger is booked as such',
  access: 'desk',
  body: z.object({
    /** In rupees, with what stays in the drawer. */
    counted: Amount,
    /** What stays in the drawer as change; nothing unless stated. */
    left: z.optional(Amount),
    /** What the operator was shown; where it is not so any more, the count is rejected. */
    expected: z.optional(z.number()),
    note: z.optional(
      z.pipe(z.pipe(z.string(), z.transform(normalizeText)), z.string().check(z.maxLength(maxReasonLength))),
    ),
  }),
  answer: success({ data: Cash }),
})

export const payOutCashRefund = endpoint({
  method: 'POST',
  path: '/api/desk/cash-refunds/:id/paid-out',
  summary: 'Confirm that a refund was paid out in cash',
  access: 'desk',
  params: z.object({ id: z.uuid() }),
  answer: success({ data: Cash }),
})
