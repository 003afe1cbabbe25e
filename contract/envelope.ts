import * as z from 'zod/mini'
import { errorCodes } from './errors.ts'

/** A success answer with the fields it carries beside `success` and `message`. */
export function success<Shape extends z.core.$ZodLooseShape>(shape: Shape) {
  return z.object({ success: z.literal(true), message: z.optional(z.string()), ...shape })
}

/** One field of the input and what is wrong with it. */
export const FieldError = z.object({ field: z.string(), message: z.string() })
export type FieldError = z.infer<typeof FieldError>

/** A moment, as ISO 8601 in UTC. */
export const Timestamp = z.iso.datetime()

/** The state of a mailed code, by the server's clock; the same whether the address has an account or not. */
export const MailedCode = z.object({
  sentAt: Timestamp,
  /** When the code expires. */
  expiresAt: Timestamp,
  /** When another code may be requested. */
  resendAt: Timestamp,
  attemptsLeft: z.number(),
  /** The moment of the answer, for callers whose own clock is off. */
  now: Timestamp,
})
export type MailedCode = z.infer<typeof MailedCode>

/** Methods of the second step of a login. A recovery code is always accepted too. */
export const SecondStepMethod = z.enum(['app', 'passkey'])
export type SecondStepMethod = z.infer<typeof SecondStepMethod>

/** A login that waits for its second step. */
export const PendingLogin = z.object({
  token: z.string(),
  expiresAt: Timestamp,
  methods: z.array(SecondStepMethod),
})
export type PendingLogin = z.infer<typeof PendingLogin>

/** Every error; some have more fields: `attemptsLeft`, `mailedCode`, `needsVerification`, `pendingLogin`, `status`. */
export const Failure = z.object({
  success: z.literal(false),
  message: z.string(),
  code: z.enum(errorCodes),
  errors: z.optional(z.array(FieldError)),
  /** Attempts left of a one-time code. */
  attemptsLeft: z.optional(z.number()),
  /** The code that was tried, or that signing in sent because the address is not confirmed yet. */
  mailedCode: z.optional(MailedCode),
  /** The account exists and the password is right, but the address is not confirmed yet. */
  needsVerification: z.optional(z.boolean()),
  /** The password is right, and a second step has to follow. */
  pendingLogin: z.optional(PendingLogin),
  /** The print request's present status, where a transition was rejected. */
  status: z.optional(z.string()),
})
export type Failure = z.infer<typeof Failure>
