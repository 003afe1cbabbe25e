/** Excel reads a file as UTF-8 only with this mark at its start. */
export const csvStart = '\uFEFF'

/** A line of a CSV file (RFC 4180). Spreadsheets compute no cell of it. */
export function csvLine(cells: readonly (string | number)[]): string {
  return `${cells.map(csvCell).join(',')}\r\n`
}

/** A text that a spreadsheet would read as a formula gets an apostrophe before it, which makes it a text. */
function csvCell(value: string | number): string {
  if (typeof value === 'number') return String(value)
  const text = /^[\s]*[=+\-@\t\r\n]/.test(value) ? `'${value}` : value
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text
}
