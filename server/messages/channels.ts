import type { Channel, TextKind } from '@campus-print/domain/notifications'
import type { Config } from '../config.ts'
import { smtpMailer } from './mailer.ts'
import { msg91 } from './providers/msg91.ts'
import { whatsapp } from './providers/whatsapp.ts'
import { type Transport, SendError, outboxTransport } from './transport.ts'

/** What a campus has set up. */
export interface MessageChannels {
  /** Whether news of a kind can be sent by a channel; SMS and WhatsApp need a template for each. */
  canSend(channel: Channel, kind: TextKind): boolean
}

export type MessagesConfig = Pick<Config, 'smtp' | 'msg91' | 'whatsapp'>

/** Where the outbox replaces e-mail, it replaces SMS and WhatsApp as well; otherwise these are off. */
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

/** How each channel is carried. */
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

/** For what was written while the channel was still set up. */
const switchedOff: Transport = {
  send: () => Promise.reject(new SendError('rejected', 'This channel is not set up any more.')),
  keepsText: false,
  close: () => {},
}
