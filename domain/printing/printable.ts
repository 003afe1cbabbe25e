import { i18n } from '../language/index.ts'
import type { PrintType } from '../pricing/price-list.ts'
import type { Media } from './media.ts'
import type { PrinterFeatures } from './print-ticket.ts'
import type { Finishing } from './sheet-layout.ts'

interface Ordered {
  readonly pageSize: Media
  readonly printType: PrintType
  readonly doubleSided: boolean
  readonly finishing?: Finishing | undefined
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
  { pageSize, printType, doubleSided, finishing = 'none' }: Ordered,
  printers: readonly (PrinterFeatures | null)[],
): Unprintable | undefined {
  if (printers.length === 0 || printers.includes(null)) return undefined
  const known = printers.filter((printer) => printer !== null)
  const hasSize = (printer: PrinterFeatures) => printer.pageSizes.includes(pageSize)
  const hasInk = (printer: PrinterFeatures) => printType === 'black' || printer.color
  const hasSides = (printer: PrinterFeatures) => !doubleSided || printer.duplex
  const hasFinishing = ({ finishings = [] }: PrinterFeatures) =>
    finishing === 'none' || finishings.includes(finishing)
  if (!known.some(hasSize))
    return { field: 'pageSize', message: i18n.t('No printer here has {pageSize} paper.', { pageSize }) }
  if (!known.some(hasInk)) return { field: 'printType', message: i18n.t('No printer here prints in colour.') }
  if (!known.some(hasSides))
    return { field: 'doubleSided', message: i18n.t('No printer here prints on both sides.') }
  if (!known.some(hasFinishing)) return { field: 'finishing', message: noFinishingMessage(finishing) }
  const able = known.filter((printer) => hasSize(printer) && hasInk(printer) && hasSides(printer))
  if (able.some(hasFinishing)) return undefined
  if (able.length > 0)
    return {
      field: 'finishing',
      message: i18n.t('No printer here can staple or punch this. Change the paper, colour or sides.'),
    }
  return {
    field: 'pageSize',
    message: i18n.t('No printer here can do this on {pageSize} paper. Change the paper, colour or sides.', {
      pageSize,
    }),
  }
}

function noFinishingMessage(finishing: Finishing): string {
  return finishing === 'staple'
    ? i18n.t('No printer here staples.')
    : i18n.t('No printer here punches holes.')
}
