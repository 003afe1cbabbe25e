import type { PrintSettings } from '@campus-print/contract/ordering'
import { sheetSize } from '@campus-print/domain/printing'
import type { SheetStyle } from '../documents/page-picture.tsx'

type Chosen = Pick<PrintSettings, 'pageSize' | 'orientation' | 'printType'>

/** The sheet that the settings ask for: its size, its way up, its ink. */
export function sheetStyle({ pageSize, orientation, printType }: Chosen): SheetStyle {
  const { width, height } = sheetSize(pageSize, orientation)
  return { ratio: width / height, isGrey: printType === 'black' }
}
