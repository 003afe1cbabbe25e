/** A range of byte positions, including the last one. */
export interface ByteRange {
  readonly first: number
  readonly last: number
}

/**
 * Parses a `Range` header (RFC 9110 section 14). The response to an invalid header or to several ranges may
 * be the whole file; `none` is a range outside of the file.
 */
export function requestedRange(header: string | undefined, size: number): ByteRange | 'whole' | 'none' {
  const [, from = '', to = ''] = /^bytes=(\d*)-(\d*)$/.exec(header?.trim() ?? '') ?? []
  if (from === '' && to === '') return 'whole'
  const first = from === '' ? Math.max(size - Number(to), 0) : Number(from)
  const last = from === '' || to === '' ? size - 1 : Math.min(Number(to), size - 1)
  // A range that ends before it begins is invalid.
  if (from !== '' && to !== '' && Number(from) > Number(to)) return 'whole'
  return first > last ? 'none' : { first, last }
}
