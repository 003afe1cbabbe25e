const minuteMs = 60 * 1000
const dayMs = 24 * 60 * minuteMs

/** When an order or a refund is first asked after: by then most are through, and we have heard of them. */
export function firstCheck(openedAt: Date): Date {
  return new Date(openedAt.getTime() + 15 * minuteMs)
}

/**
 * When an order that was just asked after is to be asked after again: it waits as long again as it is old. Three days
 * after it was opened it has had every answer that a bank may give, and `null` says so. One whose answer could not be read is asked after once a day from then
 * on.
 */
export function nextOrderCheck(openedAt: Date, now: Date, { isUnread = false } = {}): Date | null {
  const ageMs = now.getTime() - openedAt.getTime()
  if (ageMs > 3 * dayMs) return isUnread ? after(now, dayMs) : null
  return after(now, Math.max(ageMs, minuteMs))
}

/** The same of a refund, which is never given up: a bank may take a week, and is asked once a day at least. */
export function nextRefundCheck(owedAt: Date, now: Date): Date {
  const ageMs = now.getTime() - owedAt.getTime()
  return after(now, Math.min(Math.max(ageMs, minuteMs), dayMs))
}

/** When an order or a refund is due again whose check is under way, should no answer come of it. */
export function retryCheck(now: Date): Date {
  return after(now, minuteMs)
}

function after(moment: Date, ms: number): Date {
  return new Date(moment.getTime() + ms)
}

/** How long the body of a webhook, which names the payer, is kept to look into a payment, in ms. */
export const webhookBodyKeptMs = 30 * dayMs
