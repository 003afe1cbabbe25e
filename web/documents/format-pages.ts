/** `1 page`, `12 pages`, `20,000 pages`. */
export function formatPageCount(count: number): string {
  return count === 1 ? '1 page' : `${count.toLocaleString('en-IN')} pages`
}

/** Which pages are printed: `1-5, 8: 6 pages`, `Page 7`, `All 12 pages`, `1 page`. */
export function describePageRange(range: string, count: number): string {
  if (/^\d+$/.test(range)) return `Page ${range}`
  if (range !== 'all') return `${range}: ${formatPageCount(count)}`
  return count === 1 ? formatPageCount(count) : `All ${formatPageCount(count)}`
}
