/** Excel reads a file as UTF-8 only with this mark at its start. */
export const csvStart = '\uFEFF'

/** Formats a line of a CSV file (RFC 4180). Spreadsheets read no cell as a formula. */
export function csvLine(cells: readonly (string | number)[]): string {
  return `${cells.map(csvCell).join(',')}\r\n`
}

/** Formats a cell. A text that a spreadsheet would read as a formula is prefixed with an apostrophe. */
function csvCell(value: string | number): string {
  if (typeof value === 'number') return String(value)
  const text = /^[\s]*[=+\-@\t\r\n]/.test(value) ? `'${value}` : value
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text
}
