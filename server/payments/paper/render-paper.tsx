import { renderToBuffer } from '@react-pdf/renderer'
import type { Paper } from './paper.ts'
import { loadFonts } from './sheet/fonts.ts'
import { PaperSheet } from './sheet/paper-sheet.tsx'

/** Reads what every paper needs; answers what makes one as PDF. */
export async function createPress(): Promise<(paper: Paper) => Promise<Buffer>> {
  await loadFonts()
  return (paper) => renderToBuffer(<PaperSheet paper={paper} />)
}
