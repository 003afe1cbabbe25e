import type { Paise } from '../pricing/index.ts'

/** The only currency orders are made in (ISO 4217). */
export const currency = 'INR'

/** The least an order may be for at Razorpay: one rupee. */
export const minOrderAmount: Paise = 100
