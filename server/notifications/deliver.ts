import { whatsappPattern } from '@campus-print/domain/accounts'
import {
  type TextKind,
  channelsFor,
  preferenceKindOf,
  templateVariable,
} from '@campus-print/domain/notifications'
import { contactOf } from '../accounts/index.ts'
import {
  type EmailTemplate,
  type MessageChannels,
  sendMail,
  sendText,
  subscriptionsOf,
} from '../messages/index.ts'
import { inLanguageOfUser } from '../platform/language.ts'
import type { WriteContext } from '../platform/context.ts'
import { currentSettings } from '../settings/index.ts'
import { notificationTitle } from './notification-texts.ts'
import { availableChannels, preferencesOf } from './preferences.ts'

/** The context of event subscribers, with the channels that the campus has set up. */
export interface NotifyContext extends WriteContext {
  readonly channels: MessageChannels
}

interface UserMessage {
  readonly userId: string
  readonly requestId: string
  readonly kind: TextKind
  /** The text for SMS, WhatsApp and push; unset if the message is only an email. */
  readonly short?: () => ShortText
  /** Unset if the message is not sent by email. */
  readonly mail?: (to: string) => EmailTemplate
}

interface ShortText {
  readonly text: string
  /** The values for the templates of SMS and WhatsApp, in order. */
  readonly variables: readonly string[]
}

/**
 * Enqueues a message to a user for the channels and in the language that the user chose, in the caller's
 * transaction. `short` and `mail` are called in that language.
 */
export async function deliver(context: NotifyContext, message: UserMessage): Promise<void> {
  const { db, channels, now } = context
  const { kind, userId, requestId, short, mail } = message
  const { email, whatsappNumber, isDeleted, language } = await contactOf(db, userId)
  const preferenceKind = preferenceKindOf(kind)
  if (isDeleted || !preferenceKind) return
  const available = availableChannels(channels, kind)
  const subscriptions = await subscriptionsOf(db, userId)
  const hasNumber = whatsappPattern.test(whatsappNumber)
  const deliveries = channelsFor({
    kind: preferenceKind,
    preferences: await preferencesOf(context, userId),
    reachable: {
      email: available.email,
      whatsapp: available.whatsapp && hasNumber,
      sms: available.sms && hasNumber,
      push: available.push && subscriptions.length > 0,
    },
    now,
    timeZone: (await currentSettings(db)).timeZone,
  })
  const about = { kind, userId, requestId }
  await inLanguageOfUser({ language }, async () => {
    for (const { channel, notBefore } of deliveries) {
      if (channel === 'email') {
        if (mail) await sendMail(context, { ...mail(email), about })
      } else if (short) {
        const { text, variables: values } = short()
        const variables = values.map(templateVariable)
        const recipients = channel === 'push' ? subscriptions.map(({ id }) => id) : [whatsappNumber]
        const content = { title: notificationTitle(kind), text, variables, channel, about, notBefore }
        for (const to of recipients) await sendText(context, { ...content, to })
      }
    }
  })
}
