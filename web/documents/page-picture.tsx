import { widestPagePicture } from '@campus-print/contract/documents'
import { mediaSizes } from '@campus-print/domain/printing'
import clsx from 'clsx'
import { useState } from 'react'
import { addresses } from '../paths.ts'

/** The paper a page is shown on. */
export interface SheetStyle {
  /** Width to height. */
  ratio: number
  isGrey: boolean
}

/** A4 upright and in color unless said. */
interface Props extends Partial<SheetStyle> {
  fileName: string
  page: number
  /** Width on the screen, in CSS pixels. */
  width: number
  label: string
  className?: string
}

const a4 = mediaSizes.A4.width / mediaSizes.A4.height

/** One page as it lies on its sheet of paper; a blank sheet where the picture cannot be had. */
export function PagePicture({ fileName, page, width, ratio = a4, isGrey = false, label, className }: Props) {
  const [isMissing, setMissing] = useState(false)
  const [pageRatio, setPageRatio] = useState<number>()
  return (
    <div
      style={{ aspectRatio: ratio }}
      className={clsx(
        'relative overflow-hidden rounded-sm border border-line bg-white shadow-sheet',
        className,
      )}
    >
      {isMissing ? (
        <BlankSheet label={label} />
      ) : (
        <img
          src={pagePictureUrl(fileName, page, width)}
          alt={label}
          loading="lazy"
          decoding="async"
          onError={() => setMissing(true)}
          onLoad={({ currentTarget: { naturalWidth, naturalHeight } }) =>
            setPageRatio(naturalWidth / naturalHeight)
          }
          className={clsx(
            'absolute inset-0 m-auto',
            pageRatio === undefined && 'size-full object-contain',
            pageRatio !== undefined && (pageRatio > ratio ? 'w-full' : 'h-full'),
            pageRatio !== undefined && pageEdgeClass(pageRatio, ratio),
            isGrey && 'grayscale',
          )}
        />
      )}
    </div>
  )
}

function BlankSheet({ label }: { label: string }) {
  return (
    <svg
      role="img"
      aria-label={label}
      aria-hidden={label === ''}
      viewBox="0 0 42 60"
      className="size-full text-[#c3cedb]"
    >
      <path
        stroke="currentColor"
        strokeWidth="2"
        strokeLinecap="round"
        d="M9 14h24M9 21h24M9 28h24M9 35h14"
      />
    </svg>
  )
}

/** Where the picture of a page is that is so many CSS pixels wide: twice as sharp, as far as pictures go. */
export function pagePictureUrl(fileName: string, page: number, width: number): string {
  return addresses.pagePicture(fileName, page, Math.min(width * 2, widestPagePicture))
}

const dashes = 'outline-1 outline-dashed outline-[#b3c0d0]'
/** What paper does not show: tools round the sizes of sheets to whole points or pixels. */
const negligible = 0.01

/** The look of a page's edge on its sheet, both by width to height: dashed where paper is left over. */
export function pageEdgeClass(page: number, sheet: number): string {
  return Math.abs(page / sheet - 1) > negligible ? dashes : ''
}
