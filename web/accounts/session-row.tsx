import type { Session } from '@campus-print/contract/sessions'
import { deviceName, isHandheld } from '@campus-print/domain/accounts'
import { Check, Monitor, Smartphone } from 'lucide-react'
import { Badge } from '../ui/badge.tsx'
import { Button } from '../ui/button.tsx'
import { formatDateTime } from '../ui/say-when.ts'

interface Props {
  session: Session
  isEnding: boolean
  onEnd: () => void
}

/** One device on which one is signed in. */
export function SessionRow({ session, isEnding, onEnd }: Props) {
  const { device, lastSeenAt, isCurrent } = session
  const Icon = isHandheld(device) ? Smartphone : Monitor
  const name = deviceName(device)
  return (
    <li className="flex items-center gap-3 py-3 first:pt-0 last:pb-0">
      <Icon aria-hidden className="size-6 shrink-0 text-ink-soft" />
      <div className="grid min-w-0 flex-1">
        <p className="font-semibold">{name}</p>
        <p className="text-sm text-ink-soft">
          {isCurrent ? 'In use now' : `Last used ${formatDateTime(lastSeenAt)}`}
        </p>
      </div>
      {isCurrent ? (
        <Badge tone="blue" icon={<Check aria-hidden className="size-4" />}>
          This device
        </Badge>
      ) : (
        <Button
          variant="quiet"
          aria-label={`Sign out: ${name}`}
          busy={isEnding}
          onClick={onEnd}
          className="-mr-4 whitespace-nowrap"
        >
          Sign out
        </Button>
      )}
    </li>
  )
}
