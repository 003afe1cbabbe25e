import type { NotificationPreferences } from '@campus-print/contract/notification-preferences'
import {
  type ChannelChoice,
  type Preferences,
  type TextKind,
  defaultPreferences,
} from '@campus-print/domain/notifications'
import type { MessageChannels } from '../messages/index.ts'
import type { Db } from '../platform/database/connect.ts'
import { findPreferences, upsertPreferences } from './preference-store.ts'

interface PreferencesContext {
  readonly db: Db
  readonly channels: MessageChannels
}

/** The preferences that a user chose, or the defaults. */
export async function preferencesOf(
  { db, channels }: PreferencesContext,
  userId: string,
): Promise<Preferences> {
  const row = await findPreferences(db, userId)
  if (!row) return defaultPreferences(availableChannels(channels, 'ready'))
  const { channels: chosen, quiet_start: start, quiet_end: end } = row
  return { channels: chosen, quietHours: start !== null && end !== null ? { start, end } : null }
}

/** A user's preferences, with the channels that the campus has set up. */
export async function presentPreferences(
  context: PreferencesContext,
  userId: string,
): Promise<NotificationPreferences> {
  const available = availableChannels(context.channels, 'ready')
  return { ...(await preferencesOf(context, userId)), available }
}

/** Stores a user's preferences. */
export async function choosePreferences(
  context: PreferencesContext & { readonly now: Date },
  { userId, preferences }: { userId: string; preferences: Preferences },
): Promise<NotificationPreferences> {
  const { channels, quietHours } = preferences
  await upsertPreferences(context.db, {
    user_id: userId,
    channels,
    quiet_start: quietHours?.start ?? null,
    quiet_end: quietHours?.end ?? null,
    updated_at: context.now,
  })
  return presentPreferences(context, userId)
}

/** The channels that the campus can use for a kind of message. */
export function availableChannels(channels: MessageChannels, kind: TextKind): ChannelChoice {
  return {
    email: channels.canSend('email', kind),
    whatsapp: channels.canSend('whatsapp', kind),
    sms: channels.canSend('sms', kind),
    push: channels.canSend('push', kind),
  }
}
