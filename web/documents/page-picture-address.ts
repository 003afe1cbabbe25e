import { widestPagePicture } from '@campus-print/contract/documents'
import { addresses } from '../paths.ts'

/** Where the picture of a page is that is so many CSS pixels wide: twice as sharp, as far as pictures go. */
export function pagePictureUrl(fileName: string, page: number, width: number): string {
  return addresses.pagePicture(fileName, page, Math.min(width * 2, widestPagePicture))
}
