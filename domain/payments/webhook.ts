const dayMs = 24 * 60 * 60 * 1000

/** How long the body of a webhook, which names the payer, is kept to look into a payment, in ms. */
export const webhookBodyKeptMs = 30 * dayMs
