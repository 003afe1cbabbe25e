import { i18n } from '@campus-print/domain/language'
import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { success } from './envelope.ts'

const OnOff = z.boolean({
  error: () => i18n.t('Choose true or false for each of email, whatsapp, sms and push'),
})

const ChannelChoice = z.object(
  { email: OnOff, whatsapp: OnOff, sms: OnOff, push: OnOff },
  { error: () => i18n.t('Choose the channels for each of ready, problem and money') },
)

const noTime = { error: () => i18n.t('Enter a time from 00:00 to 23:59, such as 21:00') }
const ClockTime = z.string(noTime).check(z.regex(/^([01]\d|2[0-3]):[0-5]\d$/, noTime))

const QuietHours = z.object({ start: ClockTime, end: ClockTime }).check(
  z.refine(({ start, end }) => start !== end, {
    error: () => i18n.t('Quiet hours must end at another time than they start'),
  }),
)

/** What a person chooses. Codes and other mail of the account always go by e-mail. */
export const PreferencesChoice = z.object({
  channels: z.object({
    /** A print can be collected. */
    ready: ChannelChoice,
    /** A print is late or could not be printed. */
    problem: ChannelChoice,
    /** A payment or a refund. */
    money: ChannelChoice,
  }),
  /** When no SMS arrives but that a print is ready, on the campus's clock; `null` means any time is fine. */
  quietHours: z.nullable(QuietHours),
})
export type PreferencesChoice = z.infer<typeof PreferencesChoice>

export const NotificationPreferences = z.extend(PreferencesChoice, {
  /** What the campus has set up. */
  available: ChannelChoice,
})
export type NotificationPreferences = z.infer<typeof NotificationPreferences>

export const getPreferences = endpoint({
  method: 'GET',
  path: '/api/notifications/preferences',
  summary: 'The channels of the caller’s notifications by kind, and the quiet hours of SMS',
  access: 'user',
  answer: success({ data: NotificationPreferences }),
})

export const choosePreferences = endpoint({
  method: 'PUT',
  path: '/api/notifications/preferences',
  summary: 'Choose the channels of one’s notifications by kind, and the quiet hours of SMS',
  access: 'user',
  body: PreferencesChoice,
  answer: success({ data: NotificationPreferences }),
})
