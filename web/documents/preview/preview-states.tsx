import { orderableForHours } from '@campus-print/domain/documents'
import { i18n } from '@campus-print/domain/language'
import { FileX2 } from 'lucide-react'
import { Button } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/feedback/empty-state.tsx'
import { Spinner } from '../../ui/feedback/spinner.tsx'

/** The preview is loading. */
export function LoadingPreview() {
  return (
    <div
      role="status"
      className="grid min-h-0 flex-1 animate-late place-content-center justify-items-center gap-3 bg-ground text-ink-soft"
    >
      <Spinner />
      {i18n.t('Loading the preview')}
    </div>
  )
}

const errorTexts = {
  slow: {
    title: /*i18n*/ 'PDF preview is taking too long to load...',
    advice: /*i18n*/ 'It appears here once it has loaded. You can also open it in a new tab.',
  },
  failed: {
    title: /*i18n*/ 'Unable to load PDF preview...',
    advice: /*i18n*/ 'Your document is safe with us. Open it in a new tab, or close this and carry on.',
  },
  gone: {
    title: /*i18n*/ 'No document available for preview',
    advice:
      /*i18n*/ 'Unpaid documents are deleted after {hours, number} hours. Close this and upload it again.',
  },
}

interface Props {
  kind: keyof typeof errorTexts
  isOpening: boolean
  onOpenTab: () => void
  onClose: () => void
}

/** The preview failed or is slow: other ways to see the document. */
export function PreviewError({ kind, isOpening, onOpenTab, onClose }: Props) {
  const { title, advice } = errorTexts[kind]
  return (
    <div role="alert" className="grid min-h-0 flex-1 place-content-center overflow-auto bg-ground">
      <EmptyState
        icon={kind === 'slow' ? <Spinner /> : <FileX2 aria-hidden className="size-10 text-ink-soft" />}
        title={i18n.t(title)}
        action={
          <div className="mt-3 flex flex-wrap justify-center gap-2">
            {kind !== 'gone' && (
              <Button busy={isOpening} onClick={onOpenTab}>
                {i18n.t('Open in new tab')}
              </Button>
            )}
            <Button variant="plain" onClick={onClose}>
              {i18n.t('Close')}
            </Button>
          </div>
        }
      >
        {i18n.t(advice, { hours: orderableForHours })}
      </EmptyState>
    </div>
  )
}
