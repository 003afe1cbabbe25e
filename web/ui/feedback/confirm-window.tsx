import { i18n } from '@campus-print/domain/language'
import { AlertDialog } from 'radix-ui'
import { buttonClass } from '../button.tsx'
import { useReturnFocus } from '../focus.ts'

export interface ConfirmProps {
  question: string
  /** What will and will not happen. */
  detail: string
  confirm: string
  /** The label of the cancel button. */
  dismiss?: string
  /** It deletes or takes something away. */
  isDestructive?: boolean
  isOpen: boolean
  onClose: () => void
  onConfirm: () => void
}

/** The window of a question. */
export function ConfirmWindow({
  question,
  detail,
  confirm,
  dismiss = i18n.t('Cancel'),
  isDestructive = false,
  onClose,
  onConfirm,
}: Omit<ConfirmProps, 'isOpen'>) {
  const returnFocus = useReturnFocus()
  return (
    <AlertDialog.Root open onOpenChange={(open) => !open && onClose()}>
      <AlertDialog.Portal>
        <AlertDialog.Overlay className="fixed inset-0 z-40 bg-black/50" />
        <AlertDialog.Content
          {...returnFocus}
          className="fixed inset-x-4 top-1/2 z-50 mx-auto grid max-w-[24rem] -translate-y-1/2 gap-4 rounded-xl bg-sheet p-6 text-ink shadow-sheet"
        >
          <div className="grid gap-1">
            <AlertDialog.Title className="text-lg font-semibold wrap-anywhere">{question}</AlertDialog.Title>
            <AlertDialog.Description className="text-ink-soft">{detail}</AlertDialog.Description>
          </div>
          <div className="flex flex-wrap gap-3 *:flex-auto">
            <AlertDialog.Cancel className={buttonClass('plain')}>{dismiss}</AlertDialog.Cancel>
            <AlertDialog.Action
              className={buttonClass(isDestructive ? 'danger' : 'primary')}
              onClick={onConfirm}
            >
              {confirm}
            </AlertDialog.Action>
          </div>
        </AlertDialog.Content>
      </AlertDialog.Portal>
    </AlertDialog.Root>
  )
}
