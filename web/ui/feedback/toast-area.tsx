import { useEffect } from 'react'
import { toast, Toaster } from 'sonner'
import { useMediaQuery } from '../use-media-query.ts'

const successMs = 2000
const errorMs = 4000

/**
 * A dismissible toast returns the focus to where it was when the toast opened, even while the user types elsewhere.
 * These disappear by themselves.
 */
const notDismissible = { dismissible: false }

/** Below this width Sonner's toasts fill the screen's width. */
const phoneWindow = '(width <= 600px)'

/** Where toasts appear: on a phone at the bottom, above a bottom bar. `onReady` runs while it can show them. */
export function ToastArea({ onReady }: { onReady: () => () => void }) {
  useEffect(onReady, [onReady])
  const isPhone = useMediaQuery(phoneWindow)
  return (
    <Toaster
      position={isPhone ? 'bottom-center' : 'top-center'}
      visibleToasts={20}
      offset={8}
      mobileOffset={{ bottom: 'calc(var(--bottom-bar, 0px) + 0.5rem)', left: 8, right: 8 }}
      toastOptions={{
        classNames: {
          // On a phone toasts cover buttons, so they let taps through.
          toast:
            'focus-visible:!outline-2 focus-visible:!outline-offset-2 focus-visible:!outline-accent-ink max-sm:!pointer-events-none !bg-sheet !text-ink !border-line !shadow-sheet !text-sm !font-sans',
          success: '[&_[data-icon]]:!text-green-ink',
          error: '[&_[data-icon]]:!text-danger',
        },
      }}
    />
  )
}

let lastSuccess: string | number | undefined

/** Shows a success; it replaces the last one. */
export function showSuccess(message: string): void {
  if (lastSuccess !== undefined) toast.dismiss(lastSuccess)
  lastSuccess = toast.success(message, { ...notDismissible, duration: successMs })
}

/** Shows an error. A message that is still visible is not shown twice. */
export function showError(message: string): void {
  toast.error(message, { ...notDismissible, id: message, duration: errorMs })
}
