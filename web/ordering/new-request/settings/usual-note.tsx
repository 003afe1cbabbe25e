import type { Document } from '@campus-print/contract/documents'
import { type DocumentKind, kindOf } from '@campus-print/domain/documents'
import { i18n } from '@campus-print/domain/language'
import { useRef, useState } from 'react'
import { Button } from '../../../ui/button.tsx'
import { Notice } from '../../../ui/feedback/notice.tsx'
import { type DraftSettings, emptyDraft } from '../draft.ts'

interface Props {
  document: Document
  settings: DraftSettings
  onChange: (part: Partial<DraftSettings>) => void
}

/** Where the settings come from, and the way back to the standard ones. */
export function UsualNote({ document, settings, onChange }: Props) {
  const { pageSize, printType, doubleSided } = emptyDraft.settings
  const isStandard =
    settings.pageSize === pageSize && settings.printType === printType && settings.doubleSided === doubleSided
  const note = useRef<HTMLDivElement>(null)
  const [wasOffered] = useState(!isStandard)
  if (!wasOffered) return null
  return (
    <div ref={note} tabIndex={-1} className="outline-none">
      <Notice>
        <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
          <p aria-live="polite">
            {isStandard
              ? i18n.t('These are the standard settings.')
              : usualMessages()[kindOf(document.fileType)]}
          </p>
          {!isStandard && (
            <Button
              variant="plain"
              onClick={() => {
                // The button goes away.
                note.current?.focus()
                onChange({ pageSize, printType, doubleSided })
              }}
            >
              {i18n.t('Use standard settings')}
            </Button>
          )}
        </div>
      </Notice>
    </div>
  )
}

function usualMessages(): Record<DocumentKind, string> {
  return {
    pdf: i18n.t('Set as for your last PDF.'),
    word: i18n.t('Set as for your last Word document.'),
    image: i18n.t('Set as for your last picture.'),
  }
}
