import { lazyPart } from '../lazy-part.tsx'
import type { DialogProps } from './dialog-window.tsx'

const DialogWindow = lazyPart(async () => (await import('./dialog-window.tsx')).DialogWindow)

/** A modal dialog. Its window is loaded when it opens first. */
export function Dialog({ isOpen, ...content }: DialogProps) {
  return isOpen ? <DialogWindow {...content} /> : null
}
