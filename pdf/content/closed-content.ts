import { readOperators } from './content-operators.ts'

/** States that may be saved at a time; readers need not keep more than 28 (ISO 32000-1, annex C). */
const mostSaved = 28

export interface ReadThrough {
  /** The content certainly ends everything it begins: saved states, text and marked content (a hidden layer is one). */
  isClosed: boolean
  /** The content shows inline images (ISO 32000-1, 8.9.7). Known only for closed content. */
  showsPictures: boolean
}

/** Reads page content operator by operator, up to the first that leaves a doubt. */
export function readThrough(parts: readonly Uint8Array[]): ReadThrough {
  let saved = 0
  let marked = 0
  let isText = false
  let showsPictures = false

  function goesOn(operator: string | undefined, _at: number, pictureEnd?: number): boolean {
    switch (operator) {
      case undefined:
        return false
      case 'BI':
        showsPictures = true
        // Readers may end its data differently.
        return pictureEnd !== undefined
      case 'q':
        saved += 1
        return !isText && saved <= mostSaved
      case 'Q':
        saved -= 1
        return !isText && saved >= 0
      case 'BT':
      case 'ET': {
        const wasText = isText
        isText = operator === 'BT'
        return isText !== wasText
      }
      case 'BMC':
      case 'BDC':
        marked += 1
        return true
      case 'EMC':
        marked -= 1
        return marked >= 0
      default:
        return true
    }
  }

  const isRead = parts.every((part) => readOperators(part, goesOn))
  return { isClosed: isRead && saved === 0 && marked === 0 && !isText, showsPictures }
}
