import type { Orientation } from '@campus-print/domain/printing'
import { queryOptions } from '@tanstack/react-query'
import { userDataKey } from '../accounts/index.ts'
import { pagePictureUrl } from './page-picture.tsx'

/** Width of the picture on a document's card, in pixels. The same width reuses the cached picture. */
export const cardPictureWidth = 144

/** Width divided by height of a document's first page; `null` where its picture does not load. */
export function firstPageRatioQuery(fileName: string) {
  return queryOptions({
    queryKey: [userDataKey, 'document', fileName, 'first page'],
    queryFn: () => loadFirstPageRatio(fileName),
    // The bytes behind a server file name never change.
    staleTime: Infinity,
  })
}

/** The orientation of a document's first page; portrait where the picture does not load. */
export async function firstPageOrientation(fileName: string): Promise<Orientation> {
  return ((await loadFirstPageRatio(fileName)) ?? 0) > 1 ? 'landscape' : 'portrait'
}

async function loadFirstPageRatio(fileName: string): Promise<number | null> {
  const picture = new Image()
  picture.src = pagePictureUrl(fileName, 1, cardPictureWidth)
  try {
    await picture.decode()
  } catch {
    return null
  }
  return picture.naturalWidth / picture.naturalHeight
}
