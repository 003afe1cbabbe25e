import { i18n } from '@campus-print/domain/language'
import clsx from 'clsx'
import { X } from 'lucide-react'
import { Dialog as Base } from 'radix-ui'
import type { KeyboardEvent, ReactNode } from 'react'
import { IconButton } from '../button.tsx'
import { useReturnFocus } from '../focus.ts'

export interface DialogProps {
  title: string
  description: string
  isOpen: boolean
  onClose: () => void
  onKeyDown?: (event: KeyboardEvent) => void
  /** As high as its content, for a short form. */
  isSmall?: boolean
  /** Fills the space below the title and scrolls by itself. */
  children: ReactNode
}

/** A modal dialog: the whole screen on a phone, a window elsewhere. */
export function DialogWindow({
  title,
  description,
  onClose,
  onKeyDown,
  isSmall = false,
  children,
}: Omit<DialogProps, 'isOpen'>) {
  const returnFocus = useReturnFocus()
  return (
    <Base.Root open onOpenChange={(open) => !open && onClose()}>
      <Base.Portal>
        <Base.Overlay className="fixed inset-0 z-40 bg-black/50" />
        <Base.Content
          onKeyDown={onKeyDown}
          {...returnFocus}
          className={clsx(
            'fixed inset-0 z-50 m-auto flex flex-col overflow-hidden bg-sheet text-ink shadow-sheet motion-safe:animate-rise sm:rounded-xl',
            isSmall
              ? 'h-fit max-h-dvh max-sm:mt-0 sm:max-w-[28rem]'
              : 'h-dvh sm:h-[calc(100dvh-4rem)] sm:max-w-[52rem]',
          )}
        >
          <div className="flex items-center justify-between gap-4 border-b border-line py-2 pr-2 pl-4">
            <div className="min-w-0">
              <Base.Title className="truncate font-semibold">
                <bdi>{title}</bdi>
              </Base.Title>
              <Base.Description className="truncate text-sm text-ink-soft">{description}</Base.Description>
            </div>
            <Base.Close asChild>
              <IconButton label={i18n.t('Close')}>
                <X aria-hidden className="size-5" />
              </IconButton>
            </Base.Close>
          </div>
          {children}
        </Base.Content>
      </Base.Portal>
    </Base.Root>
  )
}
