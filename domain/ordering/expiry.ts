/** An unpaid request is kept for this long, in ms; then it is cancelled. */
export const unpaidLifetimeMs = 24 * 60 * 60 * 1000
