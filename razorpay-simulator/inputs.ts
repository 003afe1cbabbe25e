import * as z from 'zod'

/** The merchant's own reference of an order or a refund. */
export const Receipt = z
  .string('The receipt must be a string.')
  .max(40, 'The receipt may not be greater than 40 characters.')
  .nullish()

/** Up to 15 texts of up to 256 characters; an empty list means none. */
export const Notes = z
  .union(
    [
      z.record(z.string().max(256), z.coerce.string().max(256)),
      z.array(z.never()).transform((): Record<string, string> => ({})),
    ],
    'The notes must be texts of at most 256 characters.',
  )
  .default({})
  .refine((notes) => Object.keys(notes).length <= 15, 'The notes may not have more than 15 fields.')

export const ListInput = z.object({
  receipt: z.string().optional(),
  count: z.coerce.number().int().min(1).max(100).default(10),
  skip: z.coerce.number().int().min(0).default(0),
  /** Seconds since 1970; both ends count. */
  from: z.coerce.number().int().min(0).default(0),
  to: z.coerce.number().int().min(0).default(4_000_000_000),
})
export type ListInput = z.infer<typeof ListInput>
