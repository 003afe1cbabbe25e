/** A session ends this long after it was last used, in ms. */
export const sessionLifetimeMs = 7 * 24 * 60 * 60 * 1000

/** A session in use is prolonged at most this often, in ms, so that reading does not mean writing. */
export const sessionTouchAfterMs = 60 * 60 * 1000

/** When a session used now will end. */
export function sessionExpiry(now: Date): Date {
  return new Date(now.getTime() + sessionLifetimeMs)
}

/** Whether a session's end should be moved, given when it was last moved. */
export function needsTouch(lastSeenAt: Date, now: Date): boolean {
  return now.getTime() - lastSeenAt.getTime() >= sessionTouchAfterMs
}
