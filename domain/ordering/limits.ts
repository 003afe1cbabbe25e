import { i18n } from '../language/index.ts'
import { plainDigits } from '../printing/plain-digits.ts'

/** How many copies one request may have. */
export const minCopies = 1
export const maxCopies = 50

/** Copies as typed into a form: what is no number counts as one, and the limits hold. */
export function readCopies(typed: string): number {
  const number = Number.parseInt(plainDigits(typed), 10)
  if (Number.isNaN(number)) return minCopies
  return Math.min(Math.max(number, minCopies), maxCopies)
}

/** Why what was typed is not what `readCopies` makes of it; nothing where it is, or where nothing is typed yet. */
export function copiesError(typed: string): string | undefined {
  const text = plainDigits(typed).trim()
  if (text === '') return undefined
  if (!/^-?\d+$/.test(text))
    return i18n.t('Write a whole number from {minCopies, number} to {maxCopies, number}', {
      minCopies,
      maxCopies,
    })
  if (Number(text) > maxCopies) return i18n.t('At most {maxCopies, number} copies', { maxCopies })
  return Number(text) < minCopies ? i18n.t('At least {minCopies, number} copy', { minCopies }) : undefined
}

/** An unpaid request is kept for this long, in hours; then it is cancelled. */
export const unpaidLifetimeHours = 24

/** `unpaidLifetimeHours` in ms. */
export const unpaidLifetimeMs = unpaidLifetimeHours * 60 * 60 * 1000

/** How long after its end the history of a request moves into the archive, in ms. */
export const archivedAfterMs = 400 * 24 * 60 * 60 * 1000

/** Requests that an account may have unpaid at once. */
export const maxUnpaidRequests = 20

/** Whether one who has so many unpaid requests may make another. */
export function canPlaceRequest(unpaid: number): boolean {
  return unpaid < maxUnpaidRequests
}

/** Requests of the last hour that an account may have cancelled unpaid: each stays in the database for good. */
export const maxDiscardedAnHour = 100

/** How often the settings of an unpaid request may be changed: its history shows each, and each may open an order. */
export const maxChanges = 50

/** Whether a request that was changed so often may be changed once more. */
export function canChangeRequest(changes: number): boolean {
  return changes < maxChanges
}
