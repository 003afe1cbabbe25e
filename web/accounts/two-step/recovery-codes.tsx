import { i18n } from '@campus-print/domain/language'
import { Copy, Download } from 'lucide-react'
import { Button, buttonClass } from '../../ui/button.tsx'
import { Notice } from '../../ui/feedback/notice.tsx'
import { toastError, toastSuccess } from '../../ui/feedback/toasts.tsx'
import { useFocusOnMount } from '../../ui/focus.ts'

/** Recovery codes, the only time they are shown. */
export function RecoveryCodes({ codes, onSaved }: { codes: readonly string[]; onSaved: () => void }) {
  const title = useFocusOnMount<HTMLHeadingElement>()
  const text = codes.join('\n')
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(text)
      toastSuccess(i18n.t('Recovery codes copied'))
    } catch {
      toastError(i18n.t('Your browser does not let us copy. Write the codes down.'))
    }
  }
  return (
    <div className="grid gap-4">
      <h3 ref={title} tabIndex={-1} className="font-semibold outline-none">
        {i18n.t('Save your recovery codes')}
      </h3>
      <Notice kind="warning">
        {i18n.t(
          'Log in with one of them if you lose your phone or passkey. Each works once, and we show them only now.',
        )}
      </Notice>
      <ol className="grid grid-cols-2 gap-x-4 gap-y-1 rounded-lg bg-well p-4 font-mono tabular-nums">
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ol>
      <div className="flex flex-wrap gap-3">
        <Button variant="plain" onClick={() => void copy()}>
          <Copy aria-hidden className="size-5" />
          {i18n.t('Copy')}
        </Button>
        <a
          download="campus-print-recovery-codes.txt"
          href={`data:text/plain;charset=utf-8,${encodeURIComponent(`${text}\n`)}`}
          className={buttonClass('plain')}
        >
          <Download aria-hidden className="size-5" />
          {i18n.t('Download')}
        </a>
      </div>
      <Button className="sm:justify-self-start" onClick={onSaved}>
        {i18n.t('I have saved them')}
      </Button>
    </div>
  )
}
