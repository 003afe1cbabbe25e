import { i18n } from '../language/index.ts'
import type { PrintType } from '../pricing/price-list.ts'
import type { Media } from './media.ts'
import type { PrinterFeatures } from './print-ticket.ts'

interface Ordered {
  readonly pageSize: Media
  readonly printType: PrintType
  readonly doubleSided: boolean
}

/** A setting that no printer of the campus can print, and a sentence for the person who chose it. */
export interface Unprintable {
  readonly field: keyof Ordered
  readonly message: string
}

/**
 * What no printer could ever print of an order; `undefined` where one could, also one that is off or out of paper now.
 * A printer that has never reported what it can do may do anything.
 */
export function unprintable(
  { pageSize, printType, doubleSided }: Ordered,
  printers: readonly (PrinterFeatures | null)[],
): Unprintable | undefined {
  if (printers.length === 0 || printers.includes(null)) return undefined
  const known = printers.filter((printer) => printer !== null)
  const hasSize = (printer: PrinterFeatures) => printer.pageSizes.includes(pageSize)
  const hasInk = (printer: PrinterFeatures) => printType === 'black' || printer.color
  const hasSides = (printer: PrinterFeatures) => !doubleSided || printer.duplex
  if (!known.some(hasSize))
    return { field: 'pageSize', message: i18n.t('No printer here has {pageSize} paper.', { pageSize }) }
  if (!known.some(hasInk)) return { field: 'printType', message: i18n.t('No printer here prints in colour.') }
  if (!known.some(hasSides))
    return { field: 'doubleSided', message: i18n.t('No printer here prints on both sides.') }
  if (known.some((printer) => hasSize(printer) && hasInk(printer) && hasSides(printer))) return undefined
  return {
    field: 'pageSize',
    message: i18n.t('No printer here can do this on {pageSize} paper. Change the paper, colour or sides.', {
      pageSize,
    }),
  }
}
