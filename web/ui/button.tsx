import clsx from 'clsx'
import type { ComponentProps, MouseEvent } from 'react'
import { Spinner } from './feedback/spinner.tsx'

export type ButtonVariant = 'primary' | 'plain' | 'quiet' | 'danger'

const variantClasses: Record<ButtonVariant, string> = {
  primary: 'bg-accent text-on-accent not-disabled:hover:bg-accent-strong',
  plain: 'border border-edge bg-sheet text-ink not-disabled:hover:bg-well',
  quiet: 'text-accent-ink not-disabled:hover:bg-accent-soft',
  danger: 'bg-red-soft text-red-ink not-disabled:hover:brightness-95',
}

/** The classes of a button, for links that look like one. */
export function buttonClass(variant: ButtonVariant = 'primary', wide = false): string {
  return clsx(
    'inline-flex min-h-11 items-center justify-center gap-2 rounded-lg px-4 py-2 text-center font-semibold',
    'transition-colors disabled:cursor-not-allowed disabled:opacity-60',
    'aria-disabled:cursor-not-allowed aria-disabled:opacity-60',
    wide && 'w-full',
    variantClasses[variant],
  )
}

interface Props extends ComponentProps<'button'> {
  variant?: ButtonVariant
  wide?: boolean
  /** The button keeps its width and takes no second click. */
  busy?: boolean
}

export function Button({
  variant,
  wide,
  busy = false,
  disabled,
  className,
  children,
  onClick,
  ...rest
}: Props) {
  // The second click of a double click may come before the button is busy.
  const press = (event: MouseEvent<HTMLButtonElement>) => {
    if (busy || event.detail > 1) event.preventDefault()
    else onClick?.(event)
  }
  return (
    <button
      type="button"
      {...rest}
      onClick={press}
      disabled={disabled}
      // Not disabled, which would take the focus away.
      aria-disabled={busy || rest['aria-disabled'] || undefined}
      aria-busy={busy || undefined}
      className={clsx(buttonClass(variant, wide), 'relative', className)}
    >
      {busy && (
        <span className="absolute inset-0 grid place-items-center">
          <Spinner />
        </span>
      )}
      <span className={clsx('inline-flex items-center justify-center gap-2', busy && 'opacity-0')}>
        {children}
      </span>
    </button>
  )
}

/** A square button with an icon; its label is for screen readers. */
export function IconButton({
  label,
  children,
  className,
  ...rest
}: ComponentProps<'button'> & { label: string }) {
  return (
    <button
      type="button"
      aria-label={label}
      {...rest}
      className={clsx(
        'grid size-11 shrink-0 place-items-center rounded-lg text-ink-soft transition-colors',
        'hover:bg-accent-soft hover:text-ink disabled:cursor-not-allowed disabled:opacity-60',
        className,
      )}
    >
      {children}
    </button>
  )
}
