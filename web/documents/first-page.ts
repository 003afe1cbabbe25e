import type { Orientation } from '@campus-print/domain/printing'
import { pagePictureUrl } from './page-picture.tsx'

/** Width of the picture on a document's card, in pixels. The same width reuses the cached picture. */
export const cardPictureWidth = 144

/** The orientation of a document's first page; portrait where the picture does not load. */
export async function firstPageOrientation(fileName: string): Promise<Orientation> {
  const picture = new Image()
  picture.src = pagePictureUrl(fileName, 1, cardPictureWidth)
  try {
    await picture.decode()
  } catch {
    return 'portrait'
  }
  return picture.naturalWidth > picture.naturalHeight ? 'landscape' : 'portrait'
}
