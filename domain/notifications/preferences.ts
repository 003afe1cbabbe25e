import { campusClock } from '../availability/index.ts'
import { type Channel, channels } from './delivery.ts'
import type { NotificationKind } from './kinds.ts'

/** What a person chooses channels for. Codes and other mail of the account always go by e-mail. */
export const preferenceKinds = ['ready', 'problem', 'money'] as const
export type PreferenceKind = (typeof preferenceKinds)[number]

const preferenceOf: Readonly<Partial<Record<NotificationKind, PreferenceKind>>> = {
  ready: 'ready',
  delayed: 'problem',
  failed: 'problem',
  paid: 'money',
  refunded: 'money',
}

/** The kind under which a notification is chosen; none for what the product shows and does not send. */
export function preferenceKindOf(kind: NotificationKind): PreferenceKind | undefined {
  return preferenceOf[kind]
}

export type ChannelChoice = Readonly<Record<Channel, boolean>>

/** Times as `HH:MM` in the campus's time zone. `end`, the first minute that is not quiet, may be on the next day. */
export interface QuietHours {
  readonly start: string
  readonly end: string
}

export interface Preferences {
  readonly channels: Readonly<Record<PreferenceKind, ChannelChoice>>
  /** When no SMS arrives but that a print is ready; `null` means any time is fine. */
  readonly quietHours: QuietHours | null
}

export const defaultQuietHours: QuietHours = { start: '21:00', end: '08:00' }

/** What holds until a person chooses. SMS takes the place of WhatsApp where the campus has not set that up. */
export function defaultPreferences(available: ChannelChoice): Preferences {
  const quiet = { email: true, whatsapp: false, sms: false, push: true }
  const ready = { email: true, whatsapp: true, sms: available.sms && !available.whatsapp, push: true }
  return { channels: { ready, problem: quiet, money: quiet }, quietHours: defaultQuietHours }
}

export interface Delivery {
  readonly channel: Channel
  /** Unset means: at once. */
  readonly notBefore?: Date
}

interface Occasion {
  readonly kind: PreferenceKind
  readonly preferences: Preferences
  /** What this person can be reached by: the campus has set it up, and the person has a number or a subscription. */
  readonly reachable: ChannelChoice
  readonly now: Date
  readonly timeZone: string
}

/**
 * The channels by which a person is notified of something, and when. SMS replaces a chosen WhatsApp that does not reach
 * the person. Where none of the chosen channels does, an e-mail is sent; where none was chosen, nothing is.
 */
export function channelsFor({ kind, preferences, reachable, now, timeZone }: Occasion): Delivery[] {
  const choice = preferences.channels[kind]
  const chosen = channels.filter((channel) => choice[channel])
  const substituted = chosen.map((channel) =>
    channel === 'whatsapp' && !reachable.whatsapp ? 'sms' : channel,
  )
  const reaching = channels.filter((channel) => substituted.includes(channel) && reachable[channel])
  const used: readonly Channel[] = reaching.length === 0 && chosen.length > 0 ? ['email'] : reaching
  const { quietHours } = preferences
  const quietEnd = kind !== 'ready' && quietHours ? endOfQuiet(quietHours, now, timeZone) : undefined
  return used.map((channel) => ({ channel, ...(channel === 'sms' && quietEnd && { notBefore: quietEnd }) }))
}

/** When the quiet hours around a moment end; `undefined` outside of quiet hours. */
export function endOfQuiet({ start, end }: QuietHours, now: Date, timeZone: string): Date | undefined {
  const { time } = campusClock(now, timeZone)
  const isQuiet = start <= end ? time >= start && time < end : time >= start || time < end
  if (!isQuiet) return undefined
  const minutes = (minuteOf(end) - minuteOf(time) + minutesOfDay) % minutesOfDay
  const minuteMs = 60_000
  return new Date((Math.floor(now.getTime() / minuteMs) + minutes) * minuteMs)
}

const minutesOfDay = 24 * 60

function minuteOf(time: string): number {
  const [hours = 0, minutes = 0] = time.split(':').map(Number)
  return hours * 60 + minutes
}
