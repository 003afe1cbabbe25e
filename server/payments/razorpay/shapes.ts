import * as z from 'zod'
import { Id, Words } from './words.ts'

/** In paise. */
const Amount = z.int().min(0)

export const RazorpayOrder = z.object({
  id: Id,
  amount: Amount,
  currency: z.string(),
  receipt: z.string().nullish(),
  status: z.enum(['created', 'attempted', 'paid']),
  /** What was put down with it; the provider writes none as an empty list. */
  notes: z.record(z.string(), z.unknown()).catch({}),
})
export type RazorpayOrder = z.infer<typeof RazorpayOrder>

export const RazorpayPayment = z.object({
  id: Id,
  order_id: Id.nullable(),
  amount: Amount,
  currency: z.string(),
  status: z.enum(['created', 'authorized', 'captured', 'refunded', 'failed']),
  method: Words.nullish(),
  /** What Razorpay keeps, its tax included. A fee that cannot be read keeps nobody from printing. */
  fee: Amount.nullish().catch(null),
  /** In seconds since 1970. */
  created_at: z.int().min(0).nullish().catch(null),
  /** Why it failed, for the payer to read. */
  error_description: Words.nullish().catch(null),
})
export type RazorpayPayment = z.infer<typeof RazorpayPayment>

export const RazorpayPayments = z.object({ items: z.array(RazorpayPayment) })

export const RazorpayRefund = z.object({
  id: Id,
  payment_id: Id,
  amount: Amount,
  currency: z.string(),
  receipt: z.string().nullish(),
  status: z.enum(['pending', 'processed', 'failed']),
})
export type RazorpayRefund = z.infer<typeof RazorpayRefund>

export const RazorpayRefunds = z.object({ items: z.array(RazorpayRefund) })

export const RazorpayFailure = z.object({
  error: z.object({ code: Words, description: Words }),
})

/** A webhook: an event and copies of the entities it is about. */
export const RazorpayEvent = z.object({
  event: Words,
  payload: z.object({
    payment: z.object({ entity: RazorpayPayment }).optional(),
    refund: z.object({ entity: RazorpayRefund }).optional(),
  }),
})
export type RazorpayEvent = z.infer<typeof RazorpayEvent>
