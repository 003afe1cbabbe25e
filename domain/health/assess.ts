/** From good to bad. `warning` deserves a look within the day, `failing` at once. */
export const healthStates = ['ok', 'warning', 'failing'] as const
export type HealthState = (typeof healthStates)[number]

/** How a part of the product is, and a sentence that says why. */
export interface Verdict {
  readonly state: HealthState
  readonly says: string
}

export const ok = (says: string): Verdict => ({ state: 'ok', says })
export const warning = (says: string): Verdict => ({ state: 'warning', says })
export const failing = (says: string): Verdict => ({ state: 'failing', says })

/** The whole is as its worst part; one without parts is well. */
export function worstState(parts: readonly Pick<Verdict, 'state'>[]): HealthState {
  return healthStates.findLast((state) => parts.some((part) => part.state === state)) ?? 'ok'
}
