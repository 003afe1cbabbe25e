/**
 * Whether the file still has its end: after the last `startxref` (ISO 32000-1, 7.5.5) no further object begins. A
 * file cut short may declare all its pages and even show them, some of them blank; nobody should pay for those.
 */
export function hasItsEnd(bytes: Buffer): boolean {
  const end = bytes.lastIndexOf('startxref')
  return end >= 0 && !/\d obj\b/.test(bytes.toString('latin1', end))
}
