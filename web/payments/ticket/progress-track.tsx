import { i18n } from '@campus-print/domain/language'
import type { RequestStatus } from '@campus-print/domain/ordering'
import clsx from 'clsx'
import { Check } from 'lucide-react'

const steps = [/*i18n*/ 'Paid', /*i18n*/ 'Printing', /*i18n*/ 'Ready', /*i18n*/ 'Collected']

const completedSteps: Record<RequestStatus, number> = {
  pending: 0,
  in_queue: 1,
  in_process: 2,
  ready: 3,
  completed: 4,
  failed: 1,
  cancelled: 0,
}

/** The progress of a print from payment to collection. */
export function ProgressTrack({ status }: { status: RequestStatus }) {
  const done = completedSteps[status]
  return (
    <ol aria-label={i18n.t('Progress')} className="grid grid-cols-4">
      {steps.map((step, index) => {
        const isDone = index < done
        return (
          <li key={step} className="relative grid justify-items-center gap-1 text-sm">
            {index > 0 && (
              <span
                aria-hidden
                className={clsx(
                  'absolute top-[11px] right-[calc(50%+12px)] h-0.5 w-[calc(100%-24px)]',
                  isDone ? 'bg-accent' : 'bg-line',
                )}
              />
            )}
            <span
              aria-hidden
              className={clsx(
                'relative grid size-6 shrink-0 place-items-center rounded-full border-2 transition-colors',
                isDone ? 'border-accent bg-accent text-on-accent' : 'border-line bg-sheet',
              )}
            >
              {isDone && <Check className="size-4" />}
            </span>
            <span className={isDone ? 'font-semibold' : 'text-ink-soft'}>
              {i18n.t(step)}
              <span className="sr-only">{isDone ? i18n.t(', reached') : i18n.t(', to come')}</span>
            </span>
          </li>
        )
      })}
    </ol>
  )
}
