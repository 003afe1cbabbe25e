/** How many copies one request may ask for. */
export const minCopies = 1
export const maxCopies = 50

/** Copies as typed into a form: what is no number counts as one, and the limits hold. */
export function readCopies(typed: string): number {
  const number = Number.parseInt(typed, 10)
  if (Number.isNaN(number)) return minCopies
  return Math.min(Math.max(number, minCopies), maxCopies)
}
