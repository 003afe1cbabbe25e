import { randomBytes, randomUUID } from 'node:crypto'
import { makePrintId } from '@campus-print/domain/ordering'
import { newId } from '@campus-print/razorpay-simulator'
import { tokenHash } from '../../server/accounts/sign-in/open-session.ts'
import type { Customer } from './customers.ts'

const uuid = '[0-9a-f]{8}-(?:[0-9a-f]{4}-){3}[0-9a-f]{12}'
const printId = 'PRT-[0-9A-Z]{7}-[0-9A-Z]{8}'
const providerId = String.raw`\b(?:order|pay|evt)_[0-9A-Za-z]{14}\b`
const idPattern = new RegExp(`(${uuid}|${printId}|${providerId})`)

/** Maps the ids of the recorded order, and of its customer, to those of one replay. */
export type IdMap = Map<string, string>

/** Maps the customer only. A replay adds the ids that the database returns or that the app would make itself. */
export function idsOfCustomer(recorded: Customer, customer: Customer): IdMap {
  return new Map([
    [recorded.id, customer.id],
    [documentOf(recorded), documentOf(customer)],
    [hashOf(recorded), hashOf(customer)],
  ])
}

export function isId(text: unknown): text is string {
  return typeof text === 'string' && idPattern.exec(text)?.[0] === text
}

/** Splits a recorded value at its ids once, so that each replay only joins the pieces. */
export function compileValue(value: unknown): (ids: IdMap) => unknown {
  if (Buffer.isBuffer(value)) {
    const recorded = value.toString('hex')
    return (ids) => Buffer.from(ids.get(recorded) ?? recorded, 'hex')
  }
  if (Array.isArray(value)) {
    const elements = value.map(compileValue)
    return (ids) => elements.map((element) => element(ids))
  }
  if (typeof value !== 'string') return () => value
  const pieces = value.split(idPattern)
  // Every second piece is an id, since `split` includes what the expression captures.
  return (ids) => pieces.map((piece, index) => (index % 2 === 0 ? piece : replaceId(ids, piece))).join('')
}

function replaceId(ids: IdMap, recorded: string): string {
  const mapped = ids.get(recorded)
  if (mapped !== undefined) return mapped
  const made = makeLike(recorded)
  ids.set(recorded, made)
  return made
}

function makeLike(recorded: string): string {
  const prefix = /^(order|pay|evt)_/.exec(recorded)?.[1]
  if (prefix) return newId(prefix as 'order' | 'pay' | 'evt')
  return recorded.startsWith('PRT-') ? makePrintId(new Date(), randomBytes(5)) : randomUUID()
}

function documentOf({ serverFileName }: Customer): string {
  return serverFileName.replace('.pdf', '')
}

function hashOf({ token }: Customer): string {
  return tokenHash(token).toString('hex')
}
