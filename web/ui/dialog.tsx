import { X } from 'lucide-react'
import { Dialog as Base } from 'radix-ui'
import type { ReactNode } from 'react'
import { IconButton } from './button.tsx'

const overlayClass = 'fixed inset-0 z-40 bg-black/50'

interface Props {
  title: string
  description: string
  isOpen: boolean
  onClose: () => void
  footer?: ReactNode
  children: ReactNode
}

/** A sheet above the page: the whole screen on a phone, a window elsewhere. */
export function Dialog({ title, description, isOpen, onClose, footer, children }: Props) {
  return (
    <Base.Root open={isOpen} onOpenChange={(open) => !open && onClose()}>
      <Base.Portal>
        <Base.Overlay className={overlayClass} />
        <Base.Content className="fixed inset-0 z-50 m-auto flex flex-col bg-sheet text-ink shadow-sheet motion-safe:animate-rise sm:h-[calc(100dvh-4rem)] sm:max-w-[48rem] sm:rounded-xl">
          <div className="flex items-center justify-between gap-4 border-b border-line py-2 pr-2 pl-4">
            <div className="min-w-0">
              <Base.Title className="truncate font-semibold">{title}</Base.Title>
              <Base.Description className="truncate text-sm text-ink-soft">{description}</Base.Description>
            </div>
            <Base.Close asChild>
              <IconButton label="Close">
                <X aria-hidden className="size-5" />
              </IconButton>
            </Base.Close>
          </div>
          {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- the keyboard scrolls it */}
          <div tabIndex={0} className="min-h-0 flex-1 overflow-y-auto bg-ground p-4">
            {children}
          </div>
          {footer && (
            <div className="flex flex-wrap justify-end gap-2 border-t border-line p-3">{footer}</div>
          )}
        </Base.Content>
      </Base.Portal>
    </Base.Root>
  )
}
