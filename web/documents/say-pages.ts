/** `1 page`, `12 pages`. */
export function sayPages(count: number): string {
  return count === 1 ? '1 page' : `${count} pages`
}
