import type { PrintSettings } from '@campus-print/contract/ordering'
import type { PrintType } from '@campus-print/domain/pricing'
import { type Orientation, sheetSize } from '@campus-print/domain/printing'
import type { SheetStyle } from '../documents/index.ts'

export const printTypeLabels: Readonly<Record<PrintType, string>> = { black: 'Black & White', color: 'Color' }

export const orientationLabels: Readonly<Record<Orientation, string>> = {
  portrait: 'Portrait',
  landscape: 'Landscape',
}

/** `1 sheet`, `12 sheets`. */
export function formatSheetCount(count: number): string {
  return count === 1 ? '1 sheet' : `${count.toLocaleString('en-IN')} sheets`
}

type Chosen = Pick<PrintSettings, 'pageSize' | 'orientation' | 'printType'>

/** The sheet for the settings: size, orientation and ink. */
export function sheetStyle({ pageSize, orientation, printType }: Chosen): SheetStyle {
  const { width, height } = sheetSize(pageSize, orientation)
  return { ratio: width / height, isGrey: printType === 'black' }
}
