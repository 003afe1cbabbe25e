/** A login that waits for its second step ends after this time, in ms. */
export const secondStepLifetimeMs = 10 * 60 * 1000
/** Wrong codes and passkeys that such a login survives, but one. */
export const secondStepTries = 5

/** Passkeys of an account, at most. */
export const maxPasskeys = 10
/** Characters of a passkey's name, at most. */
export const maxPasskeyName = 60
/** How long the browser has to make a passkey, in ms. */
export const newPasskeyLifetimeMs = 5 * 60 * 1000

export const recoveryCodeCount = 10

/** Letters and digits that cannot be mistaken for each other; 32 of them, so that each has five bits. */
export const recoveryCodeAlphabet = '23456789ABCDEFGHJKLMNPQRSTUVWXYZ'
/** Fifty random bits: too many to guess at, few enough to type from paper. */
export const recoveryCodeLength = 10

/**
 * The code of an authenticator app as a person types it: six digits, perhaps in two groups; `undefined` for anything
 * else.
 */
export function readAppCode(typed: string): string | undefined {
  const digits = typed.replaceAll(/\s/g, '')
  return /^\d{6}$/.test(digits) ? digits : undefined
}

/** A recovery code as a person types it, in the form that is compared: upper case, without what separates groups. */
export function normalizeRecoveryCode(typed: string): string {
  return typed.toUpperCase().replaceAll(/[^0-9A-Z]/g, '')
}

/** A recovery code as it is shown: two groups. */
export function formatRecoveryCode(code: string): string {
  return `${code.slice(0, recoveryCodeLength / 2)}-${code.slice(recoveryCodeLength / 2)}`
}
