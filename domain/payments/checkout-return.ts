/**
 * How someone comes back from the provider's page who has not paid. Nobody has signed for it: it says what to ask
 * after, and proves nothing.
 */
export const checkoutReturns = ['failed', 'cancelled'] as const
export type CheckoutReturn = (typeof checkoutReturns)[number]
