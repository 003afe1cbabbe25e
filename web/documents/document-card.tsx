import type { Document } from '@campus-print/contract/documents'
import { type FileExtension, formatFileSize, kindOf } from '@campus-print/domain/documents'
import { i18n } from '@campus-print/domain/language'
import clsx from 'clsx'
import { CircleCheck, Eye, Trash2 } from 'lucide-react'
import { Button } from '../ui/button.tsx'
import { Notice } from '../ui/feedback/notice.tsx'
import { FileName } from '../ui/file-name.tsx'
import { useFocusOnMount } from '../ui/focus.ts'
import { cardPictureWidth } from './first-page.ts'
import { formatPageCount } from './format-pages.ts'
import { PagePicture, type SheetStyle } from './page-picture.tsx'

interface Props {
  document: Document
  sheet: SheetStyle
  /** The document was uploaded on this visit. */
  isNew: boolean
  /** It is one of several. */
  isSmall: boolean
  isRemoving: boolean
  onPreview: () => void
  onRemove: () => void
}

/** An uploaded document with its first page. */
export function DocumentCard(props: Props) {
  const { document, sheet, isNew, isSmall, isRemoving, onPreview, onRemove } = props
  const { documentName, serverFileName, documentSize, pageCount, fileType, damaged } = document
  const focus = useFocusOnMount<HTMLElement>(isNew)
  return (
    <article
      ref={focus}
      tabIndex={-1}
      aria-label={cardLabel(document, isNew)}
      className="grid grid-cols-[auto_minmax(0,1fr)] gap-4 rounded-xl border border-line bg-well p-4 outline-none sm:grid-rows-[1fr_auto]"
    >
      <button
        type="button"
        onClick={onPreview}
        aria-label={i18n.t('Preview {documentName}', { documentName })}
        className={clsx(
          'self-start sm:row-span-2',
          isSmall ? 'w-16 sm:w-20' : 'w-20 min-[24rem]:w-28 sm:w-36',
        )}
      >
        <PagePicture
          {...sheet}
          fileName={serverFileName}
          page={1}
          width={cardPictureWidth}
          label={i18n.t('First page')}
        />
      </button>
      <div className="grid grid-cols-[minmax(0,1fr)] content-start gap-1">
        <p className="font-semibold">
          <FileName name={documentName} />
        </p>
        <p className="text-ink-soft">
          {formatPageCount(pageCount)} · {formatFileSize(documentSize)} · {fileKindLabel(fileType)}
        </p>
        {isNew && (
          <p className="flex items-center gap-1.5 text-sm text-green-ink">
            <CircleCheck aria-hidden className="size-4 shrink-0" />
            {i18n.t('File uploaded successfully')}
          </p>
        )}
        {kindOf(fileType) === 'word' && (
          <p className="text-sm">
            {i18n.t(
              'Converted to {pageCount, plural, one {# page} other {# pages}}. Check the preview: fonts may differ from yours.',
              { pageCount },
            )}
          </p>
        )}
      </div>
      <div className="col-span-2 flex flex-wrap gap-2 sm:col-span-1">
        <Button variant="plain" onClick={onPreview}>
          <Eye aria-hidden className="size-5" />
          {i18n.t('Preview')}
        </Button>
        <Button variant="quiet" busy={isRemoving} onClick={onRemove}>
          <Trash2 aria-hidden className="size-5" />
          {i18n.t('Remove')}
        </Button>
      </div>
      {damaged && (
        <div className="col-span-2">
          <Notice kind="warning" title={i18n.t('Parts of {documentName} were damaged', { documentName })}>
            {i18n.t(
              'We repaired what we could. Check the preview before you pay: it shows what will be printed.',
            )}
          </Notice>
        </div>
      )}
    </article>
  )
}

/** What a screen reader says of the card. */
function cardLabel({ documentName, pageCount }: Document, isNew: boolean): string {
  const values = { documentName, pageCount }
  return isNew
    ? i18n.t(
        '{documentName}, {pageCount, plural, one {# page} other {# pages}}, uploaded successfully',
        values,
      )
    : i18n.t('{documentName}, {pageCount, plural, one {# page} other {# pages}}', values)
}

/** The type of the file, as in `PDF`, `Word (DOCX)` or `Picture (HEIC)`. */
function fileKindLabel(fileType: FileExtension): string {
  const type = fileType.toUpperCase()
  const kind = kindOf(fileType)
  if (kind === 'pdf') return 'PDF'
  return kind === 'word' ? i18n.t('Word ({type})', { type }) : i18n.t('Picture ({type})', { type })
}
