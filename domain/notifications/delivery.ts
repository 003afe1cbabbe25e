import type { NotificationKind } from './kinds.ts'

/** Channels of notifications. */
export const channels = ['email', 'whatsapp', 'sms', 'push'] as const
export type Channel = (typeof channels)[number]

/** What of a print is sent as a short text, for which SMS and WhatsApp need a template each. */
export const textKinds = [
  'ready',
  'delayed',
  'failed',
  'paid',
  'refunded',
] as const satisfies NotificationKind[]
export type TextKind = (typeof textKinds)[number]

/**
 * The state of a message. `uncertain`: a provider was given it and never answered, so it may have arrived; it is not
 * sent again.
 */
export const messageStates = ['queued', 'sending', 'sent', 'failed', 'uncertain'] as const
export type MessageState = (typeof messageStates)[number]

/**
 * `not_sent`: the provider did not take it and may later. `rejected`: it never will. `unknown`: it may have taken it.
 */
export type SendOutcome = 'sent' | 'not_sent' | 'rejected' | 'unknown'

/** A message that could not be handed over for this long, in ms, has failed. */
export const triedForMs = 48 * 60 * 60 * 1000

/** How often a rejected mail is tried: some mail servers reject temporarily. */
const mailTries = 20

/**
 * What follows an attempt. After an unknown outcome a mail or a push is sent again: mail programs know it by its
 * Message-ID, and a push replaces the one before. An SMS or a WhatsApp message would be read twice, so it is not.
 */
export function stateAfter(
  channel: Channel,
  outcome: SendOutcome,
  { attempts, ageMs }: { readonly attempts: number; readonly ageMs: number },
): Exclude<MessageState, 'sending'> {
  if (outcome === 'sent') return 'sent'
  if (outcome === 'rejected') return channel === 'email' && attempts < mailTries ? 'queued' : 'failed'
  if (outcome === 'unknown' && !canRepeat(channel)) return 'uncertain'
  return ageMs < triedForMs ? 'queued' : 'failed'
}

/** Whether a message may arrive twice without harm. */
export function canRepeat(channel: Channel): boolean {
  return channel === 'email' || channel === 'push'
}

/** The most characters that providers accept for a variable of a template. */
const longestVariable = 30

/** A text as a variable of a template can carry it: one line, never empty. */
export function templateVariable(text: string): string {
  const line = text.replaceAll(/[\p{Cc}\p{Cf}\s]+/gu, ' ').trim()
  const characters = [...line]
  if (characters.length <= longestVariable) return line || '-'
  return `${characters.slice(0, longestVariable - 1).join('')}…`
}
