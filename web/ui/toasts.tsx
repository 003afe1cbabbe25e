import { Toaster, toast } from 'sonner'

const successMs = 2000
const faultMs = 4000

/**
 * What can be dismissed takes note of where the keyboard came from and puts it back there as it goes, in the middle of
 * what is typed elsewhere by then. These go soon enough by themselves.
 */
const passing = { dismissible: false }

/** Where passing messages appear. */
export function Toasts() {
  return (
    <Toaster
      position="top-center"
      visibleToasts={20}
      offset={8}
      mobileOffset={8}
      toastOptions={{
        classNames: {
          toast: '!bg-sheet !text-ink !border-line !shadow-sheet !text-sm !font-sans',
          success: '[&_[data-icon]]:!text-green-ink',
          error: '[&_[data-icon]]:!text-danger',
        },
      }}
    />
  )
}

/** Says that something was done. */
export function saySuccess(message: string): void {
  toast.success(message, { ...passing, duration: successMs })
}

/** Says that something failed, what it was, and what to do; what is still on the screen is not said beside itself. */
export function sayFault(message: string): void {
  toast.error(message, { ...passing, id: message, duration: faultMs })
}
