import { widestPagePicture } from '@campus-print/contract/documents'
import { mediaSizes } from '@campus-print/domain/printing'
import clsx from 'clsx'
import { useState } from 'react'
import { addresses } from '../paths.ts'

/** The sheet of paper that a page is shown on. */
export interface SheetStyle {
  /** Width divided by height. */
  ratio: number
  /** Whether a page, counted from 1, is printed without colour. */
  isGrey: (page: number) => boolean
}

/** The default is A4, upright and in color. */
interface Props extends Partial<SheetStyle> {
  fileName: string
  page: number
  /** Width on the screen, in CSS pixels. */
  width: number
  label: string
  /** It is on a larger sheet, which is shown around it. */
  isPart?: boolean
  /** The document is not kept any more: a blank sheet is shown. */
  isDeleted?: boolean
  className?: string
}

const a4 = mediaSizes.A4.width / mediaSizes.A4.height

/** One page on its sheet of paper; a blank sheet where the picture does not load. */
export function PagePicture({
  fileName,
  page,
  width,
  ratio = a4,
  isGrey = () => false,
  label,
  isPart = false,
  isDeleted = false,
  className,
}: Props) {
  const [isMissing, setMissing] = useState(false)
  const [pageRatio, setPageRatio] = useState<number>()
  return (
    <div
      style={{ aspectRatio: ratio }}
      className={clsx(
        'relative overflow-hidden',
        !isPart && 'rounded-sm border border-line bg-white shadow-sheet',
        className,
      )}
    >
      {isMissing || isDeleted ? (
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
            pageRatio !== undefined && (isPart ? dashes : pageEdgeClass(pageRatio, ratio)),
            isGrey(page) && 'grayscale',
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

/** The picture of a page for a width in CSS pixels, at double resolution up to the largest that the server draws. */
export function pagePictureUrl(fileName: string, page: number, width: number): string {
  return addresses.pagePicture(fileName, page, Math.min(width * 2, widestPagePicture))
}

const dashes = 'outline-1 outline-dashed outline-[#b3c0d0]'
/** PDF tools round sheet sizes to whole points or pixels. */
const negligible = 0.01

/** Whether the sheet is larger than the page, whose edge is dashed then. Both ratios are width divided by height. */
export function hasDashedEdge(page: number, sheet: number): boolean {
  return Math.abs(page / sheet - 1) > negligible
}

/** The class for a page's edge. */
export function pageEdgeClass(page: number, sheet: number): string {
  return hasDashedEdge(page, sheet) ? dashes : ''
}
