/** An unpaid request is kept for this long, in hours; then it is cancelled. */
export const unpaidLifetimeHours = 24

/** The same in ms. */
export const unpaidLifetimeMs = unpaidLifetimeHours * 60 * 60 * 1000
