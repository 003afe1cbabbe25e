import { i18n } from '@campus-print/domain/language'
import clsx from 'clsx'
import { Copy } from 'lucide-react'
import { IconButton } from '../../ui/button.tsx'
import { toastError, toastSuccess } from '../../ui/feedback/toasts.tsx'
import { PrintId } from './print-id.tsx'

interface Props {
  printId: string
  size?: 'small' | 'large'
}

/** The print ID with a button that copies it. */
export function CopyPrintId({ printId, size = 'small' }: Props) {
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(printId)
      toastSuccess(i18n.t('Unique ID copied to clipboard!'))
    } catch {
      toastError(i18n.t('Your browser does not let us copy. Press and hold the print ID instead.'))
    }
  }
  return (
    <p
      className={clsx(
        'flex items-center font-mono',
        size === 'small' ? '-my-1 text-sm' : 'text-lg font-semibold',
      )}
    >
      <span className="min-w-0">
        <PrintId printId={printId} />
      </span>
      <IconButton
        label={i18n.t('Copy print ID {printId}', { printId })}
        title={i18n.t('Copy print ID')}
        onClick={() => void copy()}
      >
        <Copy aria-hidden className="size-4" />
      </IconButton>
    </p>
  )
}
