import { pageHeight } from './styles.ts'

/** Page heights are told to fewer digits than that. */
const slack = 0.01

/** Whether a PDF's first page is no taller than A4: one that is not broken grows with what is on it. */
export function fitsPage(pdf: Buffer): boolean {
  const height = /\/MediaBox \[0 0 \S+ (\S+)\]/.exec(pdf.toString('latin1'))?.[1]
  return Number(height) < pageHeight + slack
}
