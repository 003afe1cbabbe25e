import { orderableForHours } from '@campus-print/domain/documents'
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
      Loading the preview
    </div>
  )
}

const errorTexts = {
  slow: {
    title: 'PDF preview is taking too long to load...',
    advice: 'It will appear here when it has come. You can also open the file in a tab of its own.',
  },
  failed: {
    title: 'Unable to load PDF preview...',
    advice: 'Your document is safe with us. Open it in a tab of its own, or close this and go on.',
  },
  gone: {
    title: 'No document available for preview',
    advice: `Unpaid documents are deleted after ${orderableForHours} hours. Close this and upload it again.`,
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
        title={title}
        action={
          <div className="mt-3 flex flex-wrap justify-center gap-2">
            {kind !== 'gone' && (
              <Button busy={isOpening} onClick={onOpenTab}>
                Open in new tab
              </Button>
            )}
            <Button variant="plain" onClick={onClose}>
              Close
            </Button>
          </div>
        }
      >
        {advice}
      </EmptyState>
    </div>
  )
}
