/** Seconds between one try and the next: half an hour in all. */
const pauses = [60, 120, 240, 480, 900] as const

/**
 * What follows when the process that made a paid document ready for the printer was lost for the so-many-th time, by
 * running out of memory or of time. That says as much about the machine as about the document, so it is tried again
 * after so many seconds, longer each time. Somebody waits for the print, though, and has paid for it: after half an
 * hour the money goes back, and they may print elsewhere.
 */
export function nextPreparationStep(losses: number): { readonly tryAfterSeconds: number } | 'give back' {
  const tryAfterSeconds = pauses[losses - 1]
  return tryAfterSeconds === undefined ? 'give back' : { tryAfterSeconds }
}
