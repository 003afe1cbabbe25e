import type { Document } from '@campus-print/contract/documents'
import { formatFileSize } from '@campus-print/domain/documents'
import { i18n } from '@campus-print/domain/language'
import { formatPageCount, PagePicture, type SheetStyle } from '../../../documents/index.ts'
import { FileName } from '../../../ui/file-name.tsx'

interface Props {
  document: Document
  sheet: SheetStyle
  onPreview: () => void
  onChange: () => void
}

/** The document of the draft, with a button to change it. */
export function DocumentLine({ document, sheet, onPreview, onChange }: Props) {
  const { documentName, serverFileName, pageCount, documentSize } = document
  return (
    <div className="flex gap-4 rounded-lg bg-well p-3">
      <button
        type="button"
        aria-label={i18n.t('Preview {documentName}', { documentName })}
        className="w-14 shrink-0 self-start"
        onClick={onPreview}
      >
        <PagePicture {...sheet} fileName={serverFileName} page={1} width={56} label={i18n.t('First page')} />
      </button>
      <div className="min-w-0 flex-1">
        <p className="font-semibold">
          <FileName name={documentName} />
        </p>
        <p className="text-sm text-ink-soft">
          {formatPageCount(pageCount)} · {formatFileSize(documentSize)}
        </p>
        <div className="flex flex-wrap gap-x-4">
          <button
            type="button"
            onClick={onChange}
            className="min-h-11 font-semibold text-accent-ink underline-offset-4 hover:underline"
          >
            {i18n.t('Change Document')}
          </button>
          {/* The desk may ask for this name when something went wrong. */}
          <details className="text-sm text-ink-soft">
            <summary className="flex min-h-11 items-center underline-offset-4 hover:underline">
              {i18n.t('Details')}
            </summary>
            <p className="pb-2 wrap-anywhere">
              {i18n.t('Our name for this file:')} <span className="font-mono">{serverFileName}</span>
            </p>
          </details>
        </div>
      </div>
    </div>
  )
}
