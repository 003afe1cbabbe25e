const minuteMs = 60 * 1000
const dayMs = 24 * 60 * minuteMs

/** When an order or a refund is checked first: by then the webhook has come for most. */
export function firstCheck(openedAt: Date): Date {
  return new Date(openedAt.getTime() + 15 * minuteMs)
}

/**
 * When an order that was just checked is checked again: the interval doubles its age. `null` after three days, when a bank
 * can no longer answer. An order whose check failed is checked once a day from then on.
 */
export function nextOrderCheck(openedAt: Date, now: Date, { isUnread = false } = {}): Date | null {
  const ageMs = now.getTime() - openedAt.getTime()
  if (ageMs > 3 * dayMs) return isUnread ? after(now, dayMs) : null
  return after(now, Math.max(ageMs, minuteMs))
}

/** When a refund is checked again, until it is settled: at least once a day, since a bank may take a week. */
export function nextRefundCheck(owedAt: Date, now: Date): Date {
  const ageMs = now.getTime() - owedAt.getTime()
  return after(now, Math.min(Math.max(ageMs, minuteMs), dayMs))
}

/** When an order or a refund whose check is running is due again, in case the check crashes. */
export function retryCheck(now: Date): Date {
  return after(now, minuteMs)
}

function after(moment: Date, ms: number): Date {
  return new Date(moment.getTime() + ms)
}

/** How long the body of a webhook, which names the payer, is kept to look into a payment, in ms. */
export const webhookBodyKeptMs = 30 * dayMs

/** How long a delivery is remembered, so that a repeated one changes nothing, in ms. Razorpay repeats it for one day. */
export const webhookKnownMs = 400 * dayMs
