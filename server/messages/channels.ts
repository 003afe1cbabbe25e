import type { Channel, TextKind } from '@campus-print/domain/notifications'
import type { Config } from '../config.ts'
import { smtpMailer } from './mailer.ts'
import { msg91 } from './providers/msg91.ts'
import { whatsapp } from './providers/whatsapp.ts'
import { type Transport, SendError, outboxTransport } from './transport.ts'

/** The channels that a campus has set up. */
export interface MessageChannels {
  /** Whether a channel can send a kind of message; SMS and WhatsApp need a template for each kind. */
  canSend(channel: Channel, kind: TextKind): boolean
}

export type MessagesConfig = Pick<Config, 'smtp' | 'msg91' | 'whatsapp'>

/**
 * Without a mail server, the outbox replaces SMS and WhatsApp as well; with one, they are off unless set up.
 */
export function messageChannels({ smtp, msg91: sms, whatsapp: meta }: MessagesConfig): MessageChannels {
  const standIn = smtp === undefined
  return {
    canSend(channel, kind) {
      if (channel === 'sms') return sms ? sms.templates[kind] !== undefined : standIn
      if (channel === 'whatsapp') return meta ? meta.templates[kind] !== undefined : standIn
      return true
    },
  }
}

interface TransportsContext extends MessagesConfig {
  readonly site: () => string
  readonly campusName: () => Promise<string>
  readonly push: Transport
}

/** The transport of each channel. */
export function transports({
  smtp,
  msg91: sms,
  whatsapp: meta,
  site,
  campusName,
  push,
}: TransportsContext): Readonly<Record<Channel, Transport>> {
  const standIn = smtp ? switchedOff : outboxTransport
  return {
    email: smtp ? smtpMailer({ ...smtp, site, campusName }) : outboxTransport,
    sms: sms ? msg91(sms) : standIn,
    whatsapp: meta ? whatsapp(meta) : standIn,
    push,
  }
}

/** Rejects messages that were enqueued before the channel was removed from the configuration. */
const switchedOff: Transport = {
  send: () => Promise.reject(new SendError('rejected', 'This channel is not set up any more.')),
  keepsText: false,
  close: () => {},
}
