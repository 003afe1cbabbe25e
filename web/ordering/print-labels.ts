import type { PrintType } from '@campus-print/domain/pricing'
import type { Orientation } from '@campus-print/domain/printing'

export const printTypeLabels: Readonly<Record<PrintType, string>> = { black: 'Black & White', color: 'Color' }

export const orientationLabels: Readonly<Record<Orientation, string>> = {
  portrait: 'Portrait',
  landscape: 'Landscape',
}
