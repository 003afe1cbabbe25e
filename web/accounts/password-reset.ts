import type { CodeStanding } from './mailed-code.ts'

/** How far someone has come who sets a new password; nothing of it but the address outlives a reload. */
export type PasswordReset =
  | { step: 'email' }
  | {
      step: 'code'
      email: string
      standing: CodeStanding
      /** Why the code is asked for again. */
      fault?: string | undefined
    }
  | { step: 'password'; email: string; code: string }
  | {
      step: 'done'
      /** Leaves the screen at once instead of a moment later. */
      goOn: () => void
    }
