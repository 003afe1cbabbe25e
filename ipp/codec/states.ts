/** Values of `job-state`. RFC 8011 section 5.3.7. */
export const JobState = {
  pending: 3,
  pendingHeld: 4,
  processing: 5,
  processingStopped: 6,
  canceled: 7,
  aborted: 8,
  completed: 9,
} as const

export type JobState = (typeof JobState)[keyof typeof JobState]

/** Whether nothing more will happen to a job in this state. RFC 8011 section 5.3.7. */
export function isTerminal(state: number): boolean {
  return state >= JobState.canceled
}

/** Values of `printer-state`. RFC 8011 section 5.4.11. */
export const PrinterState = {
  idle: 3,
  processing: 4,
  stopped: 5,
} as const

export type PrinterState = (typeof PrinterState)[keyof typeof PrinterState]
