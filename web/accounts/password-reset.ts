import type { CodeStatus } from './mailed-code.ts'

/** How far someone has come who sets a new password; nothing of it but the address outlives a reload. */
export type PasswordReset =
  | { step: 'email' }
  | {
      step: 'code'
      email: string
      codeStatus: CodeStatus
      /** Why the code is asked for again. */
      errorMessage?: string | undefined
    }
  | { step: 'password'; email: string; code: string }
  | {
      step: 'done'
      /** Leaves the screen at once instead of a moment later. */
      continueNow: () => void
    }
