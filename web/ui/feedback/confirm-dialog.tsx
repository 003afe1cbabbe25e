import { lazyPart } from '../lazy-part.tsx'
import type { ConfirmProps } from './confirm-window.tsx'

const ConfirmWindow = lazyPart(async () => (await import('./confirm-window.tsx')).ConfirmWindow)

/** Asks for confirmation. Its window is loaded when it opens first: most visits ask nothing. */
export function ConfirmDialog({ isOpen, ...question }: ConfirmProps) {
  return isOpen ? <ConfirmWindow {...question} /> : null
}
