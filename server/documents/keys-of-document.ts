import { paidKeyOf, previewKey, printReadyKey, unpaidKeyOf } from './storage/keys.ts'
import type { DocumentRow } from './tables.ts'

type Kept = Pick<DocumentRow, 'storage_key' | 'source_key'>

/** Where the bytes of a document lie: its PDF, and the file it was made of where that is kept too. */
export function keysOf({ storage_key, source_key }: Kept): string[] {
  return [storage_key, source_key].filter((key) => key !== null)
}

/** Every key under which bytes of a document may lie: also where a move left them, and what was made of it. */
export function allKeysOf(document: Kept, requestIds: readonly string[]): string[] {
  const keys = keysOf(document)
  const made = [...requestIds.map(printReadyKey), ...requestIds.map(previewKey)]
  return [...keys.map(unpaidKeyOf), ...keys.map(paidKeyOf), ...made]
}
