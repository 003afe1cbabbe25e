import * as z from 'zod'

/** In paise. */
const Amount = z.int().min(0)

export const RazorpayOrder = z.object({
  id: z.string().min(1),
  amount: Amount,
  currency: z.string(),
  receipt: z.string().nullish(),
  status: z.enum(['created', 'attempted', 'paid']),
})
export type RazorpayOrder = z.infer<typeof RazorpayOrder>

export const RazorpayPayment = z.object({
  id: z.string().min(1),
  order_id: z.string().nullable(),
  amount: Amount,
  currency: z.string(),
  status: z.enum(['created', 'authorized', 'captured', 'refunded', 'failed']),
  method: z.string().nullish(),
  /** What Razorpay keeps, its tax included. A fee that cannot be read keeps nobody from printing. */
  fee: Amount.nullish().catch(null),
  /** In seconds since 1970. */
  created_at: z.int().min(0).nullish().catch(null),
  /** Why it failed, for the payer to read. */
  error_description: z.string().nullish().catch(null),
})
export type RazorpayPayment = z.infer<typeof RazorpayPayment>

export const RazorpayPayments = z.object({ items: z.array(RazorpayPayment) })

export const RazorpayRefund = z.object({
  id: z.string().min(1),
  payment_id: z.string(),
  amount: Amount,
  currency: z.string(),
  receipt: z.string().nullish(),
  status: z.enum(['pending', 'processed', 'failed']),
})
export type RazorpayRefund = z.infer<typeof RazorpayRefund>

export const RazorpayRefunds = z.object({ items: z.array(RazorpayRefund) })

export const RazorpayFailure = z.object({
  error: z.object({ code: z.string(), description: z.string() }),
})

/** A webhook: an event and copies of the entities it is about. */
export const RazorpayEvent = z.object({
  event: z.string(),
  payload: z.object({
    payment: z.object({ entity: RazorpayPayment }).optional(),
    refund: z.object({ entity: RazorpayRefund }).optional(),
  }),
})
export type RazorpayEvent = z.infer<typeof RazorpayEvent>
