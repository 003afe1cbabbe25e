import { withMemory, type Pdfium } from './pdfium.ts'

/** Writes a document into bytes, without the time and place of its making: the same pages give the same bytes. */
export function saveDocument(pdfium: Pdfium, document: number): Buffer {
  const { call } = pdfium
  for (const key of ['CreationDate', 'Creator', 'Producer']) call.EPDF_SetMetaText(document, key, 0)
  const blocks: Uint8Array[] = []
  const writeBlock = pdfium.callback('iiii', (_writer, block, size) => {
    blocks.push(pdfium.memory().slice(block, block + size))
    return 1
  })
  try {
    const saved = withMemory(pdfium, 8, (writer) => {
      // `FPDF_FILEWRITE`: its version, then the function that takes each block.
      pdfium.memory().set(new Uint8Array(Int32Array.of(1, writeBlock.pointer).buffer), writer)
      return call.FPDF_SaveAsCopy(document, writer, 0)
    })
    if (!saved) throw new Error('The document cannot be written')
    return Buffer.concat(blocks)
  } finally {
    writeBlock.release()
  }
}
