/** What the screen for the code must know; it travels in the history's state and so survives a reload. */
export interface Verification {
  email: string
  from: 'login' | 'registration'
  /** When the code was mailed, in ms since 1970. */
  sentAt: number
}

declare module '@tanstack/react-router' {
  interface HistoryState {
    verification?: Verification
    /** The address that a code to set a new password was last sent to; it need not be typed again. */
    resetEmail?: string
  }
}
