/** `1 sheet`, `12 sheets`. */
export function formatSheetCount(count: number): string {
  return count === 1 ? '1 sheet' : `${count.toLocaleString('en-IN')} sheets`
}
