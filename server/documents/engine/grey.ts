import type { PDFPage } from '@cantoo/pdf-lib'

/**
 * Takes the colour out of a page and leaves text and lines what they are: over an opaque white ground, black in
 * blend mode Saturation keeps the lightness of what lies below and gives it the saturation of black, none
 * (ISO 32000-1, 11.3.5.3).
 */
export function makeGrey(page: PDFPage): void {
  const { context } = page.doc
  const { x, y, width, height } = page.getMediaBox()
  const sheet = `${x} ${y} ${width} ${height} re f`
  page.node.normalize()
  const blend = page.node.newExtGState('Grey', context.obj({ Type: 'ExtGState', BM: 'Saturation', ca: 1 }))
  const ground = context.register(context.stream(`q 1 g ${sheet} Q q\n`))
  const filter = context.register(context.stream(`\nQ q ${blend.toString()} gs 0 g ${sheet} Q`))
  // A page without content has nothing to wrap and no colour.
  page.node.wrapContentStreams(ground, filter)
}
