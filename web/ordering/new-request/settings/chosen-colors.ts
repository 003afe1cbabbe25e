import type { Document } from '@campus-print/contract/documents'
import { formatColorPages, type PageNumbers } from '@campus-print/domain/printing'
import { useQuery } from '@tanstack/react-query'
import { colorPagesQuery } from '../../../documents/index.ts'
import { readColorPages } from '../../print-labels.ts'
import type { DraftSettings } from '../draft.ts'

/** The pages of the document that have colour, and those that a mixed print has in colour. */
export interface ChosenColors {
  /** `undefined` while they are looked for. */
  readonly found: PageNumbers | undefined
  /** Of a mixed print; `undefined` while the found ones are meant and not known yet. */
  readonly inColor: ReadonlySet<number> | undefined
}

export function useChosenColors(
  { serverFileName, pageCount }: Document,
  { colorPages }: DraftSettings,
): ChosenColors {
  const { data: found, isError } = useQuery(colorPagesQuery(serverFileName))
  const chosen = colorPages ? readColorPages(colorPages, pageCount) : undefined
  // Where they cannot be found, people choose them.
  const inColor = chosen ?? (isError ? [] : found)
  return { found, inColor: inColor && new Set(inColor) }
}

/** The choice of colour pages after one was switched. */
export function colorsAfterToggle(
  inColor: ReadonlySet<number>,
  { page, pageCount }: { page: number; pageCount: number },
): Pick<DraftSettings, 'colorPages'> {
  const others = [...inColor].filter((other) => other !== page)
  const next = inColor.has(page) ? others : [...others, page].toSorted((a, b) => a - b)
  return { colorPages: formatColorPages(next, pageCount) }
}
