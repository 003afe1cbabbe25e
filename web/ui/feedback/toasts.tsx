import { toast, Toaster } from 'sonner'
import { useMediaQuery } from '../use-media-query.ts'

const successMs = 2000
const errorMs = 4000

/**
 * What can be dismissed takes note of where the keyboard came from and puts it back there as it goes, in the middle of
 * what is typed elsewhere by then. These go soon enough by themselves.
 */
const notDismissible = { dismissible: false }

/** Below this width Sonner lays its messages across the screen. */
const phoneWindow = '(width <= 600px)'

/** Where passing messages appear: on a phone below what one reads, above a bar at the bottom. */
export function Toasts() {
  const isPhone = useMediaQuery(phoneWindow)
  return (
    <Toaster
      position={isPhone ? 'bottom-center' : 'top-center'}
      visibleToasts={20}
      offset={8}
      mobileOffset={{ bottom: 'calc(var(--bottom-bar, 0px) + 0.5rem)', left: 8, right: 8 }}
      toastOptions={{
        classNames: {
          // On a phone they lie over what one is about to press.
          toast:
            'max-sm:!pointer-events-none !bg-sheet !text-ink !border-line !shadow-sheet !text-sm !font-sans',
          success: '[&_[data-icon]]:!text-green-ink',
          error: '[&_[data-icon]]:!text-danger',
        },
      }}
    />
  )
}

let lastSuccess: string | number | undefined

/** Says that something was done; what was done before it is old by then, and makes room. */
export function toastSuccess(message: string): void {
  if (lastSuccess !== undefined) toast.dismiss(lastSuccess)
  lastSuccess = toast.success(message, { ...notDismissible, duration: successMs })
}

/** Says that something failed, what it was, and what to do; what is still on the screen is not said beside itself. */
export function toastError(message: string): void {
  toast.error(message, { ...notDismissible, id: message, duration: errorMs })
}
