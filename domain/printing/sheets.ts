/**
 * Sheets of paper that a print takes. Each copy begins on a sheet of its own, so that the last side of an odd number of
 * pages stays blank when both sides are printed.
 */
export function countSheets(print: { pagesUsed: number; copies: number; doubleSided: boolean }): number {
  const { pagesUsed, copies, doubleSided } = print
  return (doubleSided ? Math.ceil(pagesUsed / 2) : pagesUsed) * copies
}
