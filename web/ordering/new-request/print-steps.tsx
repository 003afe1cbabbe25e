import { i18n } from '@campus-print/domain/language'
import clsx from 'clsx'
import { Check } from 'lucide-react'
import type { MouseEvent, ReactNode } from 'react'
import { paths } from '../../paths.ts'

const steps = [
  { key: 'upload', label: /*i18n*/ 'Upload Document' },
  { key: 'settings', label: /*i18n*/ 'Configure Settings' },
  { key: 'pay', label: /*i18n*/ 'Pay' },
] as const

type Step = (typeof steps)[number]['key']

interface Props {
  step: Step
  /** Leads back to a step that is done, where that is possible. */
  goTo: Partial<Record<Step, (() => void) | undefined>>
}

/** The three steps of a print, from upload to payment. A phone names only the present one. */
export function PrintSteps({ step, goTo }: Props) {
  const present = steps.findIndex(({ key }) => key === step)
  return (
    <ol aria-label={i18n.t('Steps')} className="flex items-center gap-2 text-sm sm:gap-5">
      {steps.map(({ key, label }, index) => {
        const isDone = index < present
        const isPresent = index === present
        return (
          <li key={key} aria-current={isPresent ? 'step' : undefined}>
            <StepLink onPress={isDone ? goTo[key] : undefined}>
              <span
                aria-hidden
                className={clsx(
                  'grid size-6 shrink-0 place-items-center rounded-full border text-sm',
                  isPresent && 'border-accent bg-accent text-on-accent',
                  isDone && 'border-accent bg-accent-soft text-accent-ink',
                  !isPresent && !isDone && 'border-edge',
                )}
              >
                {isDone ? <Check className="size-4" /> : (index + 1).toLocaleString(i18n.locale)}
              </span>
              <span className={isPresent ? 'font-semibold text-ink' : 'max-sm:sr-only'}>{i18n.t(label)}</span>
              {isDone && <span className="sr-only">{i18n.t(', done')}</span>}
            </StepLink>
          </li>
        )
      })}
    </ol>
  )
}

function StepLink({ onPress, children }: { onPress: (() => void) | undefined; children: ReactNode }) {
  const className = 'flex min-h-11 min-w-8 items-center justify-center gap-2 text-ink-soft'
  if (!onPress) return <span className={className}>{children}</span>
  const press = (event: MouseEvent) => {
    event.preventDefault()
    onPress()
  }
  return (
    // A step is a place in the browser's history of this address.
    <a
      href={paths.print}
      onClick={press}
      className={`${className} rounded-lg underline-offset-4 hover:text-accent-ink hover:underline`}
    >
      {children}
    </a>
  )
}
