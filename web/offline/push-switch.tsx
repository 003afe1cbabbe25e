import { getPushKey, subscribeToPush, unsubscribeFromPush } from '@campus-print/contract/push'
import { i18n } from '@campus-print/domain/language'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { serverMessage } from '../api/api-error.ts'
import { call } from '../api/call.ts'
import { toastError } from '../ui/feedback/toasts.tsx'
import { Switch } from '../ui/forms/switch.tsx'

const key = ['push subscription of this browser']

/** Switches notifications of this browser on and off; shows nothing where a browser has none. */
export function PushSwitch() {
  const queries = useQueryClient()
  const { data: subscription } = useQuery({ queryKey: key, queryFn: currentSubscription, enabled: hasPush })
  const change = useMutation({
    mutationFn: (isOn: boolean) => (isOn ? subscribe() : unsubscribe()),
    onSuccess: (changed) => queries.setQueryData(key, changed),
    onError: (error) =>
      toastError(
        isDenied()
          ? i18n.t('Your browser blocks notifications from this site. Allow them in its settings first.')
          : serverMessage(error, i18n.t('Notifications could not be changed. Please try again.')),
      ),
  })
  if (!hasPush || subscription === undefined) return null
  const label = i18n.t('Notifications on this device')
  return (
    <div className="flex items-center justify-between gap-4">
      <div className="grid">
        <span className="font-semibold">{label}</span>
        <span className="text-sm text-ink-soft">
          {i18n.t('Tells you when a print is ready, even when this page is closed.')}
        </span>
      </div>
      <Switch
        label={label}
        isOn={subscription !== null}
        busy={change.isPending}
        onSwitch={(isOn) => change.mutate(isOn)}
      />
    </div>
  )
}

const hasPush = typeof PushManager !== 'undefined' && 'serviceWorker' in navigator

function isDenied(): boolean {
  return Notification.permission === 'denied'
}

async function currentSubscription(): Promise<PushSubscription | null> {
  const registration = await navigator.serviceWorker.getRegistration()
  return (await registration?.pushManager.getSubscription()) ?? null
}

async function subscribe(): Promise<PushSubscription> {
  const { data } = await call(getPushKey)
  const { pushManager } = await navigator.serviceWorker.ready
  const subscription = await pushManager.subscribe({
    userVisibleOnly: true,
    applicationServerKey: data.publicKey,
  })
  const { endpoint, keys } = subscription.toJSON()
  const { p256dh = '', auth = '' } = keys ?? {}
  await call(subscribeToPush, { body: { endpoint: endpoint ?? '', keys: { p256dh, auth } } })
  return subscription
}

async function unsubscribe(): Promise<null> {
  const subscription = await currentSubscription()
  if (subscription) {
    await call(unsubscribeFromPush, { body: { endpoint: subscription.endpoint } })
    await subscription.unsubscribe()
  }
  return null
}
