import * as z from 'zod'

const longest = 300

/** Text of the provider's or a bank's, as PostgreSQL keeps it: without NUL and halves of characters, and not without end. */
export const Words = z.string().transform((text) =>
  Array.from(text.replaceAll(/[\0\p{Surrogate}]/gu, ''))
    .slice(0, longest)
    .join(''),
)

/** An id of the provider's; in one with anything else no answer of theirs is believed. */
export const Id = z
  .string()
  .max(longest)
  .regex(/^[\x21-\x7e]+$/)
