const dashes = 'outline-1 outline-dashed outline-[#b3c0d0]'
/** What paper does not show: tools round the sizes of sheets to whole points or pixels. */
const negligible = 0.01

/** The look of a page's edge on its sheet, both by width to height: dashed where paper is left over. */
export function pageEdgeClass(page: number, sheet: number): string {
  return Math.abs(page / sheet - 1) > negligible ? dashes : ''
}
