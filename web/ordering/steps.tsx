import clsx from 'clsx'
import type { PrintStep } from './use-print-step.ts'

const steps = [
  { key: 'upload', label: 'Upload Document' },
  { key: 'settings', label: 'Configure Settings' },
] as const

/** Which of the two steps one is at. */
export function Steps({ step }: { step: PrintStep }) {
  return (
    <ol className="flex gap-4 text-sm sm:gap-6">
      {steps.map(({ key, label }, index) => (
        <li
          key={key}
          aria-current={key === step ? 'step' : undefined}
          className={clsx('flex items-center gap-2', key === step ? 'font-semibold' : 'text-ink-soft')}
        >
          <span
            aria-hidden
            className={clsx(
              'grid size-6 place-items-center rounded-full border text-sm',
              key === step ? 'border-accent bg-accent text-on-accent' : 'border-edge',
            )}
          >
            {index + 1}
          </span>
          {label}
        </li>
      ))}
    </ol>
  )
}
