import { PDFDict, PDFName } from '@cantoo/pdf-lib'
import { type PageContent, readContents } from './page-content.ts'
import { resourcesOf } from './page-resources.ts'
import { componentsOf } from './picture-within.ts'

const colorSpaceKey = PDFName.of('ColorSpace')
/** A page may call another color space so: its pictures are then longer to some readers than to others. */
const deviceNames = [...componentsOf.keys()].map((name) => PDFName.of(name.slice(1)))

/**
 * Tells of each page whether its content ends all that it begins, beyond doubt. What is placed or laid over any other
 * would be caught in what it leaves open, or lose its place where it ends more than it began.
 */
export function pagesWithClosedState(
  pages: readonly PDFDict[],
  contents: readonly (PageContent | undefined)[] = readContents(pages),
): boolean[] {
  return pages.map((page, at) => (contents[at]?.isClosed ?? false) && !renamesDeviceColors(page))
}

function renamesDeviceColors(page: PDFDict): boolean {
  const spaces = resourcesOf(page)?.lookup(colorSpaceKey)
  return spaces instanceof PDFDict && deviceNames.some((name) => spaces.has(name))
}
