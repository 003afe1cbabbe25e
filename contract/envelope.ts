import * as z from 'zod/mini'
import { errorCodes } from './errors.ts'

/** A success answer with the fields it carries beside `success` and `message`. */
export function success<Shape extends z.core.$ZodLooseShape>(shape: Shape) {
  return z.object({ success: z.literal(true), message: z.optional(z.string()), ...shape })
}

/** One field of the input and what is wrong with it. */
export const FieldError = z.object({ field: z.string(), message: z.string() })
export type FieldError = z.infer<typeof FieldError>

/** Every refusal; some carry more: `attemptsLeft`, `needsVerification`, `status`. */
export const Failure = z.object({
  success: z.literal(false),
  message: z.string(),
  code: z.enum(errorCodes),
  errors: z.optional(z.array(FieldError)),
  /** Tries that a one-time code still bears. */
  attemptsLeft: z.optional(z.number()),
  /** The account exists and the password is right, but the address is not confirmed yet. */
  needsVerification: z.optional(z.boolean()),
  /** The print request's present status, where a transition was refused. */
  status: z.optional(z.string()),
})
export type Failure = z.infer<typeof Failure>

/** A moment, as ISO 8601 in UTC. */
export const Timestamp = z.iso.datetime()
