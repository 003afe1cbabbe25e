import type { FileExtension } from '@campus-print/domain/documents'
import { createHash } from 'node:crypto'
import type { PrintReadyOrder } from '../print-ready.ts'
import type { DocumentRow } from '../tables.ts'

/**
 * Parts of files that are arriving, unpaid uploads, documents that were paid for, what was made of them for printers,
 * and what only to be looked at.
 */
export const storageAreas = ['arriving', 'uploads', 'paid', 'print-ready', 'previews'] as const
export type StorageArea = (typeof storageAreas)[number]

/** The key of an uploaded document's PDF. */
export function uploadKey(documentId: string): string {
  return `uploads/${documentId}.pdf`
}

/** The key of a part of a file that is arriving. */
export function partKey(partId: string): string {
  return `arriving/${partId}.part`
}

/** The key of the file itself, for documents that are kept beside their PDF. */
export function sourceKey(documentId: string, extension: FileExtension): string {
  return `uploads/${documentId}.${extension}`
}

/** The key of the PDF that a request's printer gets: another one for what is left once pages were delivered. */
export function printReadyKey(requestId: string, delivered = 0): string {
  return `print-ready/${requestId}${delivered > 0 ? `.after-${delivered}` : ''}.pdf`
}

/** The key of what a certain printer gets of it: another one for every other way to make it. */
export function printerDocumentKey(requestId: string, delivered: number, options: object): string {
  return `print-ready/${requestId}.${shortHash([delivered, options])}`
}

/** The key of the preview of that PDF. Until it is paid, a request may be changed: each of its looks has a key. */
export function previewKey(order: PrintReadyOrder): string {
  return `previews/${printTagOf(order)}.pdf`
}

/** Names what a printer gets for an order: another text for every other look. */
export function printTagOf({
  requestId,
  pagesToPrint,
  media,
  orientation,
  colorPages,
  doubleSided,
  layout,
}: PrintReadyOrder): string {
  // Files from before mixed prints keep their names.
  const grey = colorPages === 'none' || (colorPages === 'all' ? false : colorPages)
  const { pagesPerSide, booklet, bindingMargin } = layout
  const isPlain = pagesPerSide === 1 && !booklet && bindingMargin === 'none'
  const lies = isPlain ? [] : [pagesPerSide, booklet, bindingMargin, doubleSided]
  return `${requestId}.${shortHash([pagesToPrint, media, orientation, grey, ...lies])}`
}

function shortHash(value: unknown): string {
  return createHash('sha256').update(JSON.stringify(value)).digest('hex').slice(0, 16)
}

/** The key of a document once it is paid for. */
export function paidKeyOf(key: string): string {
  return `paid/${nameOf(key)}`
}

/** The key of a document until it is paid for. */
function unpaidKeyOf(key: string): string {
  return `uploads/${nameOf(key)}`
}

export function isPaidKey(key: string): boolean {
  return key.startsWith('paid/')
}

/** The document or request that a key belongs to. */
export function idOf(key: string): string {
  return nameOf(key).replace(/\..*$/, '')
}

/** The name of a file, which it keeps when it moves to another area. */
export function nameOf(key: string): string {
  return key.slice(key.indexOf('/') + 1)
}

type Kept = Pick<DocumentRow, 'storage_key' | 'source_key'>

/** The keys of a document's bytes: its PDF, and the original file if it is kept. */
export function keysOf({ storage_key, source_key }: Kept): string[] {
  return [storage_key, source_key].filter((key) => key !== null)
}

/** Every key that bytes of a document may have: also those that a move left, and those of derived files. */
export function allKeysOf(document: Kept, orders: readonly PrintReadyOrder[]): string[] {
  const keys = keysOf(document)
  const made = orders.flatMap((order) => [printReadyKey(order.requestId), previewKey(order)])
  return [...keys.map(unpaidKeyOf), ...keys.map(paidKeyOf), ...made]
}
