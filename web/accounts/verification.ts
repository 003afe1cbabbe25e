import type { CodeStatus } from './mailed-code.ts'

/** What the screen for the code must know; it travels in the history's state and so survives a reload. */
export interface Verification {
  email: string
  from: 'login' | 'registration'
  code: CodeStatus
}

declare module '@tanstack/react-router' {
  interface HistoryState {
    verification?: Verification
    /** The address that a code to set a new password was last sent to; it need not be typed again. */
    resetEmail?: string
    /** That address was registered with differing passwords, none of which opens it. */
    needsNewPassword?: boolean
  }
}
