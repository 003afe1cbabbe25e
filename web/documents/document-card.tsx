import type { Document } from '@campus-print/contract/documents'
import { formatFileSize } from '@campus-print/domain/documents'
import { Eye, Trash2 } from 'lucide-react'
import { Button } from '../ui/button.tsx'
import { Notice } from '../ui/notice.tsx'
import { cardPictureWidth } from './first-page.ts'
import { PagePicture, type SheetLook } from './page-picture.tsx'
import { sayPages } from './say-pages.ts'

interface Props {
  document: Document
  sheet: SheetLook
  isRemoving: boolean
  onPreview: () => void
  onRemove: () => void
}

/** An uploaded document, shown as what it is: its first page. */
export function DocumentCard({ document, sheet, isRemoving, onPreview, onRemove }: Props) {
  const { documentName, serverFileName, documentSize, pageCount, damaged } = document
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-4">
      <div className="flex gap-4 rounded-xl border border-line bg-well p-4">
        <button
          type="button"
          onClick={onPreview}
          aria-label={`Preview ${documentName}`}
          className="w-20 shrink-0 self-start min-[24rem]:w-28 sm:w-36"
        >
          <PagePicture
            {...sheet}
            fileName={serverFileName}
            page={1}
            width={cardPictureWidth}
            label="First page"
          />
        </button>
        <div className="grid min-w-0 flex-1 content-between gap-4">
          <div>
            <p className="font-semibold wrap-anywhere">{documentName}</p>
            <p className="text-ink-soft">
              {sayPages(pageCount)} · {formatFileSize(documentSize)}
            </p>
          </div>
          <div className="flex flex-wrap gap-2">
            <Button look="plain" onClick={onPreview}>
              <Eye aria-hidden className="size-5" />
              Preview
            </Button>
            <Button look="quiet" busy={isRemoving} onClick={onRemove}>
              <Trash2 aria-hidden className="size-5" />
              Remove
            </Button>
          </div>
        </div>
      </div>
      {damaged && (
        <Notice kind="warning" title="Parts of this file were damaged">
          We repaired what we could. Look at the preview before you pay: it shows what will be printed.
        </Notice>
      )}
    </div>
  )
}
