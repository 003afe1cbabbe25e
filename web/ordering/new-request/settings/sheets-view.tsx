import { i18n } from '@campus-print/domain/language'
import clsx from 'clsx'
import { type ComponentProps, useState } from 'react'
import { lazyPart } from '../../../ui/lazy-part.tsx'
import type { DraftSettings } from '../draft.ts'
import { ChosenSheets } from './chosen-sheets.tsx'

const PrintedSides = lazyPart(async () => (await import('./printed-sides.tsx')).PrintedSides)

type Props = ComponentProps<typeof ChosenSheets> & { settings: DraftSettings }

/** The pages to choose from; where they do not have a side each, also the sheets as they are printed. */
export function SheetsView({ settings, ...choice }: Props) {
  const [isChoosing, setChoosing] = useState(false)
  const { chosen, fileName, sheet, isWide } = choice
  const hasViews = !hasPlainSides(settings) && chosen.pages && chosen.pages.length > 0
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-2">
      {hasViews && (
        <div className="flex gap-1 bg-sheet lg:sticky lg:top-0 lg:z-10 lg:pb-1">
          <ViewButton isShown={!isChoosing} onClick={() => setChoosing(false)}>
            {i18n.t('Printed sheets')}
          </ViewButton>
          <ViewButton isShown={isChoosing} onClick={() => setChoosing(true)}>
            {i18n.t('Choose pages')}
          </ViewButton>
        </div>
      )}
      {isChoosing || !hasViews ? (
        <ChosenSheets {...choice} />
      ) : (
        <PrintedSides
          fileName={fileName}
          pages={chosen.pages}
          settings={settings}
          isGrey={sheet.isGrey}
          isWide={isWide}
        />
      )}
    </div>
  )
}

/** Whether each page has a side for itself, all of it. */
export function hasPlainSides({ pagesPerSide, booklet, bindingMargin }: DraftSettings): boolean {
  return pagesPerSide === 1 && !booklet && bindingMargin === 'none'
}

interface ViewButtonProps {
  isShown: boolean
  onClick: () => void
  children: string
}

function ViewButton({ isShown, onClick, children }: ViewButtonProps) {
  return (
    <button
      type="button"
      aria-pressed={isShown}
      onClick={onClick}
      className={clsx(
        'min-h-11 rounded-lg px-3 text-sm font-semibold',
        isShown ? 'bg-accent-soft text-accent-ink' : 'text-ink-soft hover:bg-well',
      )}
    >
      {children}
    </button>
  )
}
