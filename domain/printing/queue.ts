/** The assumed speed of a printer that does not report one, in pages a minute. */
export const usualPagesPerMinute = 20

/**
 * Minutes until so many pages are printed by printers of these speeds, in pages a minute, together; begun minutes count.
 * `undefined` where there is no printer.
 */
export function estimateMinutes(pages: number, speeds: readonly number[]): number | undefined {
  const speed = speeds.reduce((sum, each) => sum + each, 0)
  return speed > 0 ? Math.ceil(pages / speed) : undefined
}
