import type { BodyFor } from '@campus-print/contract/endpoint'
import { fieldMessage } from '@campus-print/contract/field-messages'
import { NewContactMessage, sendContactMessage } from '@campus-print/contract/support'
import { config } from 'zod/mini'
import { call } from '../../../api/call.ts'

// A message names the field, as the server's does.
config({ customError: fieldMessage })

type Values = Readonly<Record<keyof BodyFor<typeof sendContactMessage>, string>>

/** Sends a message to the campus; returns what is wrong with its fields if it was not sent. */
export async function sendMessage(values: Values) {
  const errors = checkMessage(values)
  if (!errors) await call(sendContactMessage, { body: values as BodyFor<typeof sendContactMessage> })
  return errors
}

/** What is wrong with each field of a message; `undefined` where nothing is. */
export function checkMessage(values: Values): Partial<Values> | undefined {
  const { error } = NewContactMessage.safeParse(values)
  if (!error) return undefined
  // The first thing that is wrong with a field counts.
  return Object.fromEntries(error.issues.toReversed().map(({ path, message }) => [String(path[0]), message]))
}
