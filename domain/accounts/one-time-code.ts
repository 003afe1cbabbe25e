/** The purpose of a code; it is valid for nothing else. */
export const codePurposes = ['verification', 'password_reset'] as const
export type CodePurpose = (typeof codePurposes)[number]

export const codeLength = 6
export const codeLifetimeMs = 10 * 60 * 1000
export const codeAttempts = 5
/** The least time between two codes to one address while the first still has attempts left, in ms. */
export const codeResendAfterMs = 60 * 1000

/** A code as it is kept: when it was sent, when it ends, and how many wrong attempts it has left. */
export interface OneTimeCode {
  readonly sentAt: Date
  readonly expiresAt: Date
  readonly attemptsLeft: number
}

export type CodeCheck =
  | { readonly outcome: 'accepted' }
  | { readonly outcome: 'wrong'; readonly attemptsLeft: number }
  | { readonly outcome: 'expired' }

/** A new code's terms, counted from now. */
export function newCodeTerms(now: Date): OneTimeCode {
  return { sentAt: now, expiresAt: new Date(now.getTime() + codeLifetimeMs), attemptsLeft: codeAttempts }
}

/** Whether a code opens nothing any more, whatever is typed: it is out of time or out of tries. */
export function hasCodeEnded(code: Pick<OneTimeCode, 'expiresAt' | 'attemptsLeft'>, now: Date): boolean {
  return code.attemptsLeft <= 0 || now.getTime() >= code.expiresAt.getTime()
}

/**
 * What becomes of one try. A code that is out of time or out of tries is `expired` whatever was typed; a wrong
 * try costs one, and the answer has the number that remain.
 */
export function checkCode(code: OneTimeCode, matches: boolean, now: Date): CodeCheck {
  if (hasCodeEnded(code, now)) return { outcome: 'expired' }
  if (matches) return { outcome: 'accepted' }
  return { outcome: 'wrong', attemptsLeft: code.attemptsLeft - 1 }
}

/**
 * From when another code may be sent to the same address: a minute after the last, and at once where the last has no
 * tries left. That gives no more guesses: codes are counted (`code-count.ts`), however soon they follow each other.
 */
export function resendAt({ sentAt, attemptsLeft }: Pick<OneTimeCode, 'sentAt' | 'attemptsLeft'>): Date {
  return attemptsLeft <= 0 ? sentAt : new Date(sentAt.getTime() + codeResendAfterMs)
}

/** How long until another code may be sent to the same address, in ms; 0 when it may be sent now. */
export function resendWaitMs(
  code: Pick<OneTimeCode, 'sentAt' | 'attemptsLeft'> | undefined,
  now: Date,
): number {
  return code ? Math.max(0, resendAt(code).getTime() - now.getTime()) : 0
}
