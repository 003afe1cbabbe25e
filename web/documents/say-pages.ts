/** `1 page`, `12 pages`, `20,000 pages`. */
export function sayPages(count: number): string {
  return count === 1 ? '1 page' : `${count.toLocaleString('en-IN')} pages`
}
