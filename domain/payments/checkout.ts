import { i18n } from '../language/index.ts'
import type { Paise } from '../pricing/index.ts'

/** The only currency orders are made in (ISO 4217). */
export const currency = 'INR'

/** The least an order may be for at Razorpay: one rupee. */
export const minOrderAmount: Paise = 100

/** How many orders of a request may be replaced in an hour: each is made again at the provider. */
export const maxReplacedOrdersAnHour = 60

/** Ways of paying, in the words of Razorpay's Checkout. */
export const checkoutMethods = ['upi', 'card', 'netbanking'] as const
export type CheckoutMethod = (typeof checkoutMethods)[number]

/** Ways of paying, as the verify call names them. */
export const paymentMethods = ['upi', 'credit_card', 'internet_banking'] as const
export type PaymentMethod = (typeof paymentMethods)[number]

/** What the verify call names each way of paying. */
export const methodInVerify: Readonly<Record<CheckoutMethod, PaymentMethod>> = {
  upi: 'upi',
  card: 'credit_card',
  netbanking: 'internet_banking',
}

const methodNames: Readonly<Partial<Record<string, () => string>>> = {
  upi: () => i18n.t('UPI'),
  card: () => i18n.t('card'),
  netbanking: () => i18n.t('net banking'),
  wallet: () => i18n.t('wallet'),
  emi: () => i18n.t('EMI'),
  paylater: () => i18n.t('pay later'),
  cash: () => i18n.t('cash'),
}

/** How people call a way of paying that Razorpay reports, within a sentence; `online` where it reports none. */
export function methodLabel(method: string | null): string {
  return method === null ? i18n.t('online') : (methodNames[method]?.() ?? method)
}

/**
 * How the checkout ended without a payment, as the unsigned redirect reports it: an unverified hint for the payment
 * page.
 */
export const checkoutReturns = ['failed', 'cancelled'] as const
export type CheckoutReturn = (typeof checkoutReturns)[number]
