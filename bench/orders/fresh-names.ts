import { randomBytes, randomUUID } from 'node:crypto'
import { makePrintId } from '@campus-print/domain/ordering'
import { newId } from '@campus-print/razorpay-simulator'
import { tokenHash } from '../../server/accounts/sign-in/open-session.ts'
import type { Customer } from './customers.ts'

const uuid = '[0-9a-f]{8}-(?:[0-9a-f]{4}-){3}[0-9a-f]{12}'
const printId = 'PRT-[0-9A-Z]{7}-[0-9A-Z]{8}'
const providerId = String.raw`\b(?:order|pay|evt)_[0-9A-Za-z]{14}\b`
const name = new RegExp(`(${uuid}|${printId}|${providerId})`)

/** What stands for the recorded order's names in one replay: its ids, and those of its customer. */
export type Names = Map<string, string>

/** Knows the customer; the other names come from the database's answers, or are made as the app makes them. */
export function namesFor(recorded: Customer, customer: Customer): Names {
  return new Map([
    [recorded.id, customer.id],
    [documentOf(recorded), documentOf(customer)],
    [hashOf(recorded), hashOf(customer)],
  ])
}

export function isName(text: unknown): text is string {
  return typeof text === 'string' && name.exec(text)?.[0] === text
}

/** Cuts a recorded value at its names, once, so that each replay only has to join the pieces. */
export function refill(value: unknown): (names: Names) => unknown {
  if (Buffer.isBuffer(value)) {
    const recorded = value.toString('hex')
    return (names) => Buffer.from(names.get(recorded) ?? recorded, 'hex')
  }
  if (Array.isArray(value)) {
    const each = value.map(refill)
    return (names) => each.map((element) => element(names))
  }
  if (typeof value !== 'string') return () => value
  const pieces = value.split(name)
  // Every second piece is a name: that is how `split` answers what the expression captures.
  return (names) => pieces.map((piece, at) => (at % 2 === 0 ? piece : nameFor(names, piece))).join('')
}

function nameFor(names: Names, recorded: string): string {
  const known = names.get(recorded)
  if (known !== undefined) return known
  const made = makeLike(recorded)
  names.set(recorded, made)
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
