import type { FileExtension } from '@campus-print/domain/documents'
import { createHash } from 'node:crypto'
import type { PrintReadyOrder } from '../print-ready.ts'
import type { DocumentRow } from '../tables.ts'

/**
 * Areas for parts of arriving files, unpaid uploads, paid documents, files made for printers, and previews.
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

/** The key of the original file of a document, if it is kept next to the PDF. */
export function sourceKey(documentId: string, extension: FileExtension): string {
  return `uploads/${documentId}.${extension}`
}

/** The key of the PDF for a request's printer. The rest after delivered pages has another key. */
export function printReadyKey(requestId: string, delivered = 0): string {
  return `print-ready/${requestId}${delivered > 0 ? `.after-${delivered}` : ''}.pdf`
}

/** The key of the document for one printer, which differs for different options. */
export function printerDocumentKey(requestId: string, delivered: number, options: object): string {
  return `print-ready/${requestId}.${shortHash([delivered, options])}`
}

/** The key of the preview of that PDF. An unpaid request can be changed, so each version has its own key. */
export function previewKey(order: PrintReadyOrder): string {
  return `previews/${printTagOf(order)}.pdf`
}

/** Identifies the printed result of an order: orders that look different have different tags. */
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

type StoredKeys = Pick<DocumentRow, 'storage_key' | 'source_key'>

/** The keys of a document's bytes: its PDF, and the original file if it is kept. */
export function keysOf({ storage_key, source_key }: StoredKeys): string[] {
  return [storage_key, source_key].filter((key) => key !== null)
}

/** Every key that bytes of a document may have, including keys before a move and keys of derived files. */
export function allKeysOf(document: StoredKeys, orders: readonly PrintReadyOrder[]): string[] {
  const keys = keysOf(document)
  const made = orders.flatMap((order) => [printReadyKey(order.requestId), previewKey(order)])
  return [...keys.map(unpaidKeyOf), ...keys.map(paidKeyOf), ...made]
}
