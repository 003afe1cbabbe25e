import type { PriceList } from '@campus-print/domain/pricing'
import type { PageNumbers } from '@campus-print/domain/printing'
import { useQuery } from '@tanstack/react-query'
import { Palette } from 'lucide-react'
import { colorPagesQuery } from '../documents/document-queries.ts'
import { Button } from '../ui/button.tsx'
import { colorHint } from './color-hint.ts'
import type { DraftSettings } from './draft.ts'

interface Props {
  fileName: string
  /** The pages that are printed; none while they cannot be told. */
  pages: PageNumbers | undefined
  settings: DraftSettings
  prices: PriceList | undefined
  onChange: (part: Partial<DraftSettings>) => void
}

/** Which pages have colour and what that costs; quiet until it is known, and when it cannot be. */
export function ColorHintNote({ fileName, pages, settings, prices, onChange }: Props) {
  const { data: colorPages } = useQuery(colorPagesQuery(fileName))
  const { copies, printType } = settings
  const hint = pages && colorPages && prices && colorHint({ pages, colorPages, copies, printType }, prices)
  return (
    <div aria-live="polite">
      {hint && (
        <div className="mt-3 flex flex-wrap items-center gap-x-3 gap-y-1 rounded-lg bg-blue-soft px-3 py-2 text-blue-ink">
          <Palette aria-hidden className="size-5 shrink-0" />
          <p className="min-w-0 flex-1 basis-44 text-sm">{hint.sentence}</p>
          {hint.offersBlack && (
            <Button variant="quiet" className="-mx-2" onClick={() => onChange({ printType: 'black' })}>
              Switch to Black & White
            </Button>
          )}
        </div>
      )}
    </div>
  )
}
