import * as z from 'zod'

const maxLength = 300

/**
 * Text of the provider or a bank that PostgreSQL can store: without NUL and lone surrogates, and shortened.
 */
export const ProviderText = z.string().transform((text) =>
  Array.from(text.replaceAll(/[\0\p{Surrogate}]/gu, ''))
    .slice(0, maxLength)
    .join(''),
)

/** An id of the provider. A response with other characters in an id is rejected. */
export const ProviderId = z
  .string()
  .max(maxLength)
  .regex(/^[\x21-\x7e]+$/)

/** An amount in paise. */
const Amount = z.int().min(0)

export const RazorpayOrder = z.object({
  id: ProviderId,
  amount: Amount,
  currency: z.string(),
  receipt: z.string().nullish(),
  status: z.enum(['created', 'attempted', 'paid']),
  /** Notes; the provider writes none as an empty list. */
  notes: z.record(z.string(), z.unknown()).catch({}),
})
export type RazorpayOrder = z.infer<typeof RazorpayOrder>

export const RazorpayPayment = z.object({
  id: ProviderId,
  order_id: ProviderId.nullable(),
  amount: Amount,
  currency: z.string(),
  status: z.enum(['created', 'authorized', 'captured', 'refunded', 'failed']),
  method: ProviderText.nullish(),
  /** Razorpay's fee, its tax included. An unreadable fee does not stop the print. */
  fee: Amount.nullish().catch(null),
  /** In seconds since 1970. */
  created_at: z.int().min(0).nullish().catch(null),
  /** Why it failed, for the payer to read. */
  error_description: ProviderText.nullish().catch(null),
  /** The reason as a code, such as `insufficient_funds`. */
  error_reason: ProviderText.nullish().catch(null),
})
export type RazorpayPayment = z.infer<typeof RazorpayPayment>

export const RazorpayPayments = z.object({ items: z.array(RazorpayPayment) })

export const RazorpayRefund = z.object({
  id: ProviderId,
  payment_id: ProviderId,
  amount: Amount,
  currency: z.string(),
  receipt: z.string().nullish(),
  status: z.enum(['pending', 'processed', 'failed']),
})
export type RazorpayRefund = z.infer<typeof RazorpayRefund>

export const RazorpayRefunds = z.object({ items: z.array(RazorpayRefund) })

export const RazorpayFailure = z.object({
  error: z.object({ code: ProviderText, description: ProviderText }),
})

/** A webhook: an event and copies of the entities it is about. */
export const RazorpayEvent = z.object({
  event: ProviderText,
  payload: z.object({
    payment: z.object({ entity: RazorpayPayment }).optional(),
    refund: z.object({ entity: RazorpayRefund }).optional(),
  }),
})
export type RazorpayEvent = z.infer<typeof RazorpayEvent>
