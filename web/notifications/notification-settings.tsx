import type {
  NotificationPreferences,
  PreferencesChoice,
} from '@campus-print/contract/notification-preferences'
import { i18n } from '@campus-print/domain/language'
import {
  type Channel,
  channels,
  defaultQuietHours,
  type PreferenceKind,
  preferenceKinds,
} from '@campus-print/domain/notifications'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { type ReactNode, useId, useState } from 'react'
import { serverMessage } from '../api/api-error.ts'
import { LoadError } from '../ui/feedback/empty-state.tsx'
import { Skeleton } from '../ui/feedback/skeleton.tsx'
import { toastError } from '../ui/feedback/toasts.tsx'
import { inputClass } from '../ui/forms/inputs.tsx'
import { Switch } from '../ui/forms/switch.tsx'
import { Card, CardTitle } from '../ui/layout/card.tsx'
import { preferencesQuery, savePreferences } from './notification-queries.ts'

/** The channels of notifications by kind, and the quiet hours. `device` switches this browser's own notifications. */
export function NotificationSettings({ device }: { device: ReactNode }) {
  const { data, isError, error, isFetching, refetch } = useQuery(preferencesQuery)
  return (
    <Card
      aria-labelledby="notification-settings"
      className="grid grid-cols-[minmax(0,1fr)] content-start gap-4"
    >
      <div className="grid gap-1">
        <CardTitle id="notification-settings">{i18n.t('Notifications')}</CardTitle>
        <p className="text-ink-soft">{i18n.t('Choose how we reach you. Codes always come by email.')}</p>
      </div>
      {data ? (
        <Choices preferences={data} />
      ) : isError ? (
        <LoadError
          title={i18n.t('Your choices did not load')}
          error={error}
          isRetrying={isFetching}
          onRetry={() => void refetch()}
        />
      ) : (
        <Skeleton className="h-40" />
      )}
      {device}
    </Card>
  )
}

function Choices({ preferences }: { preferences: NotificationPreferences }) {
  const { choice, choose } = useChoice(preferences)
  const offered = channels.filter((channel) => preferences.available[channel])
  const set = (kind: PreferenceKind, channel: Channel, isOn: boolean) => {
    const kinds = { ...choice.channels, [kind]: { ...choice.channels[kind], [channel]: isOn } }
    choose({ ...choice, channels: kinds })
  }
  return (
    <>
      <table className="w-full sm:table-fixed">
        <thead>
          <tr className="text-sm text-ink-soft">
            <th scope="col" className="w-2/5">
              <span className="sr-only">{i18n.t('What it is about')}</span>
            </th>
            {offered.map((channel) => (
              <th key={channel} scope="col" className="px-1 pb-1 font-semibold">
                {channelNames()[channel]}
              </th>
            ))}
          </tr>
        </thead>
        <tbody className="divide-y divide-line">
          {preferenceKinds.map((kind) => (
            <tr key={kind}>
              <th scope="row" className="py-1 pr-2 text-left font-normal">
                {kindNames()[kind]}
              </th>
              {offered.map((channel) => (
                <td key={channel} className="py-1">
                  <div className="grid justify-items-center">
                    <Switch
                      label={i18n.t('{kind}: {channel}', {
                        kind: kindNames()[kind],
                        channel: channelNames()[channel],
                      })}
                      isOn={choice.channels[kind][channel]}
                      onSwitch={(isOn) => set(kind, channel, isOn)}
                    />
                  </div>
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
      {preferences.available.sms && (
        <QuietHours
          quietHours={choice.quietHours}
          onChoose={(quietHours) => choose({ ...choice, quietHours })}
        />
      )}
    </>
  )
}

interface QuietHoursProps {
  quietHours: PreferencesChoice['quietHours']
  onChoose: (quietHours: PreferencesChoice['quietHours']) => void
}

/** The time without SMS, but that a print is ready. */
function QuietHours({ quietHours, onChoose }: QuietHoursProps) {
  const label = i18n.t('Quiet hours for SMS')
  return (
    <div className="grid gap-2">
      <div className="flex items-center justify-between gap-4">
        <div className="grid">
          <span className="font-semibold">{label}</span>
          <span className="text-sm text-ink-soft">
            {i18n.t('A message that your print is ready still comes at once.')}
          </span>
        </div>
        <Switch
          label={label}
          isOn={quietHours !== null}
          onSwitch={(isOn) => onChoose(isOn ? defaultQuietHours : null)}
        />
      </div>
      {quietHours && (
        <div className="grid grid-cols-2 gap-3">
          <TimeField
            label={i18n.t('From')}
            value={quietHours.start}
            onChoose={(start) => start !== quietHours.end && onChoose({ ...quietHours, start })}
          />
          <TimeField
            label={i18n.t('Until')}
            value={quietHours.end}
            onChoose={(end) => end !== quietHours.start && onChoose({ ...quietHours, end })}
          />
        </div>
      )}
    </div>
  )
}

interface TimeFieldProps {
  label: string
  value: string
  onChoose: (time: string) => void
}

/** Applies when the user leaves it: a browser reports each part of a time while it is typed. */
function TimeField({ label, value, onChoose }: TimeFieldProps) {
  const id = useId()
  return (
    <div className="grid gap-1">
      <label htmlFor={id} className="text-sm font-semibold">
        {label}
      </label>
      <input
        // A rejected choice shows the stored time again.
        key={value}
        id={id}
        type="time"
        required
        defaultValue={value}
        onBlur={({ target }) => {
          if (target.value !== '' && target.value !== value) onChoose(target.value)
        }}
        className={inputClass}
      />
    </div>
  )
}

/** Saves each choice at once. It shows before the server has it, and goes back if the server rejects it. */
function useChoice(stored: NotificationPreferences) {
  const queries = useQueryClient()
  const [unsaved, setUnsaved] = useState<PreferencesChoice>()
  // Read here: what the parent knows is one render behind when a choice has just been saved.
  const { data: saved = stored } = useQuery(preferencesQuery)
  const { mutate } = useMutation({
    mutationFn: (choice: PreferencesChoice) => savePreferences(queries, choice),
    // One after the other, so that the last choice is the one that is stored.
    scope: { id: 'notification preferences' },
    onError: (error) => {
      toastError(serverMessage(error, i18n.t('Your choice was not saved. Please try again.')))
    },
    onSettled: (_, __, sent) => setUnsaved((latest) => (latest === sent ? undefined : latest)),
  })
  const { channels: kinds, quietHours } = unsaved ?? saved
  const choose = (choice: PreferencesChoice) => {
    setUnsaved(choice)
    mutate(choice)
  }
  return { choice: { channels: kinds, quietHours }, choose }
}

function kindNames(): Record<PreferenceKind, string> {
  return {
    ready: i18n.t('Print is ready'),
    problem: i18n.t('Print is late or failed'),
    money: i18n.t('Payments and refunds'),
  }
}

function channelNames(): Record<Channel, string> {
  return {
    email: i18n.t('Email'),
    whatsapp: i18n.t('WhatsApp'),
    sms: i18n.t('SMS'),
    push: i18n.t('Push'),
  }
}
