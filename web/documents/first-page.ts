import type { Orientation } from '@campus-print/domain/printing'
import { pagePictureUrl } from './page-picture.tsx'

/** Width of the picture that a document's card shows, in pixels: what is fetched here is not fetched again there. */
export const cardPictureWidth = 144

/** How a document's first page stands; upright where its picture cannot be had. */
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
