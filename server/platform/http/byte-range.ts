/** Bytes by their positions, the last one included. */
export interface ByteRange {
  readonly first: number
  readonly last: number
}

/**
 * The part of a file that a `Range` header names (RFC 9110 section 14). What cannot be read, and several ranges at
 * once, may be answered by the whole; `none` is a range outside of the file.
 */
export function requestedRange(header: string | undefined, size: number): ByteRange | 'whole' | 'none' {
  const [, from = '', to = ''] = /^bytes=(\d*)-(\d*)$/.exec(header?.trim() ?? '') ?? []
  if (from === '' && to === '') return 'whole'
  const first = from === '' ? Math.max(size - Number(to), 0) : Number(from)
  const last = from === '' || to === '' ? size - 1 : Math.min(Number(to), size - 1)
  // Positions the wrong way round are no range at all.
  if (from !== '' && to !== '' && Number(from) > Number(to)) return 'whole'
  return first > last ? 'none' : { first, last }
}
