import { normalizePrintId } from '../ordering/index.ts'
import type { RequestStatus } from '../ordering/index.ts'

/** Statuses that the desk has to do with: what waits, prints, is ready or needs attention. */
export const deskStatuses = ['in_queue', 'in_process', 'ready', 'failed'] as const satisfies RequestStatus[]
export type DeskStatus = (typeof deskStatuses)[number]

/** In characters. */
export const maxShelfLength = 40
/** In characters. */
export const maxReasonLength = 500

/** How many of the last characters of a print ID name it at the desk. */
export const printIdEnding = 4

/**
 * A print ID, or a part of it, as someone typed or scanned it, without case, blanks and hyphens; digits are put right
 * where letters were read for them: `prt 0abc-o1` is `PRT0ABC01`.
 */
export function printIdKey(typed: string): string {
  const letters = typed.toUpperCase().replaceAll(/[^0-9A-Z]/g, '')
  return normalizePrintId(letters).replaceAll('O', '0').replaceAll(/[IL]/g, '1')
}

/** Whether what was typed names a print ID: the whole of it, or at least its last four characters. */
export function namesPrintId(printId: string, typed: string): boolean {
  const key = printIdKey(typed)
  return key.length >= printIdEnding && printIdKey(printId).endsWith(key)
}
