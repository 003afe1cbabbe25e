import type { PrintRequest, PrintRequestWithHistory } from '@campus-print/contract/ordering'
import { i18n } from '@campus-print/domain/language'
import { type RequestStatus, statusDisplay, type StatusTone } from '@campus-print/domain/ordering'
import clsx from 'clsx'
import { statusIcons } from '../../ordering/index.ts'
import { formatDateTime } from '../../ui/format-date.ts'
import { Card, CardTitle } from '../../ui/layout/card.tsx'
import { PagesPrinted } from './pages-printed.tsx'
import { QueuePlace } from './queue-place.tsx'
import { timelineOf, type TimelineStep } from './timeline.ts'

interface Props {
  request: PrintRequest
  /** `undefined` until the request's history has loaded. */
  details: PrintRequestWithHistory | undefined
}

/** What has happened to a request and what comes next. */
export function RequestTimeline({ request, details }: Props) {
  const steps = timelineOf(request, details?.history)
  return (
    <Card aria-labelledby="timeline" className="grid gap-4">
      <CardTitle id="timeline">{i18n.t('Progress')}</CardTitle>
      <ol aria-labelledby="timeline" aria-live="polite" className="grid">
        {steps.map((step, index) => (
          <Step key={`${index} ${step.status}`} step={step} isLast={index === steps.length - 1}>
            {step.place === 'present' && step.status === 'in_queue' && <QueuePlace requestId={request.id} />}
            {step.place === 'present' && details && <PagesPrinted request={details} />}
          </Step>
        ))}
      </ol>
    </Card>
  )
}

function Step({
  step,
  isLast,
  children,
}: {
  step: TimelineStep
  isLast: boolean
  children: React.ReactNode
}) {
  const { status, label, place, at, reason } = step
  return (
    <li
      aria-current={place === 'present' ? 'step' : undefined}
      className="relative flex gap-3 pb-5 last:pb-0"
    >
      {!isLast && (
        <span
          aria-hidden
          className={clsx(
            'absolute top-8 bottom-0 left-[15px] w-0.5',
            place === 'past' ? 'bg-accent' : 'bg-line',
          )}
        />
      )}
      <StepIcon status={status} place={place} />
      <div className="grid min-w-0 flex-1 content-start gap-0.5 pt-1">
        <p className="flex flex-wrap items-baseline justify-between gap-x-4">
          <span className={clsx(place === 'present' && 'font-semibold', place === 'next' && 'text-ink-soft')}>
            {label}
            {place === 'next' && <span className="sr-only">{i18n.t(', to come')}</span>}
          </span>
          {at !== undefined && (
            <time dateTime={at} className="text-sm text-ink-soft">
              {formatDateTime(at)}
            </time>
          )}
        </p>
        {reason !== undefined && <p className="text-sm wrap-anywhere text-ink-soft">{reason}</p>}
        {children}
      </div>
    </li>
  )
}

const presentColors: Record<StatusTone, string> = {
  yellow: 'bg-yellow-soft text-yellow-ink',
  blue: 'bg-blue-soft text-blue-ink',
  green: 'bg-green-soft text-green-ink',
  red: 'bg-red-soft text-red-ink',
  grey: 'bg-grey-soft text-grey-ink',
}

function StepIcon({ status, place }: { status: RequestStatus; place: TimelineStep['place'] }) {
  const Icon = statusIcons[status]
  return (
    <span
      aria-hidden
      className={clsx(
        'grid size-8 shrink-0 place-items-center rounded-full',
        place === 'past' && 'bg-accent text-on-accent',
        place === 'present' && presentColors[statusDisplay[status].tone],
        place === 'next' && 'border-2 border-line text-ink-soft',
      )}
    >
      <Icon className="size-4" />
    </span>
  )
}
