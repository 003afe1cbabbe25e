import { createPortal } from 'react-dom'
import { Button } from '../ui/button.tsx'

/** The way out of a provider's window that shows nothing; it lies above the window, which lies above all else. */
export function UnresponsiveWindowAlert({ onClose }: { onClose: () => void }) {
  return createPortal(
    <div
      role="alert"
      className="fixed inset-x-4 top-[max(1rem,env(safe-area-inset-top))] z-[2147483647] mx-auto flex max-w-[28rem] items-center justify-between gap-4 rounded-xl border border-line bg-sheet p-4 text-ink shadow-sheet"
    >
      <p>The payment window does not answer.</p>
      <Button variant="plain" onClick={onClose}>
        Close
      </Button>
    </div>,
    document.body,
  )
}
