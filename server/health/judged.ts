import { type HealthState, healthStates } from '@campus-print/contract/health'

/** How a part of the product is, and a sentence that says why. */
export interface Judged {
  readonly state: HealthState
  readonly says: string
}

export const ok = (says: string): Judged => ({ state: 'ok', says })
export const warning = (says: string): Judged => ({ state: 'warning', says })
export const failing = (says: string): Judged => ({ state: 'failing', says })

export function worstOf(parts: readonly Judged[]): HealthState {
  const worst = Math.max(0, ...parts.map(({ state }) => healthStates.indexOf(state)))
  return healthStates[worst] ?? 'failing'
}

/** How many did what, for a sentence: `1 job waits`. */
export function sayCount(count: number, one: string, many: string): string {
  return `${count} ${count === 1 ? one : many}`
}

/** How long ago, for a sentence. */
export function sayAge(seconds: number): string {
  if (seconds < 120) return `${Math.round(seconds)} seconds`
  if (seconds < 2 * 3600) return `${Math.round(seconds / 60)} minutes`
  return `${Math.round(seconds / 3600)} hours`
}
