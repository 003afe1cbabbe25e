import { closeSync, openSync, writeSync } from 'node:fs'
import { withMemory, type Pdfium } from './pdfium.ts'

/** Writes a document into a file of its own, block by block, since twice its bytes in memory may be too much; answers their number. */
export function saveToFile(pdfium: Pdfium, document: number, path: string): number {
  const file = openSync(path, 'w')
  let bytes = 0
  try {
    saveDocument(pdfium, document, (block) => {
      bytes += writeWhole(file, block)
    })
    return bytes
  } finally {
    closeSync(file)
  }
}

export function saveToBytes(pdfium: Pdfium, document: number): Buffer {
  const blocks: Uint8Array[] = []
  saveDocument(pdfium, document, (block) => blocks.push(block.slice()))
  return Buffer.concat(blocks)
}

/** Without the time and place of its making: the same pages give the same bytes. */
function saveDocument(pdfium: Pdfium, document: number, take: (block: Uint8Array) => void): void {
  const { call } = pdfium
  for (const key of ['CreationDate', 'Creator', 'Producer']) call.EPDF_SetMetaText(document, key, 0)
  const writeBlock = pdfium.callback('iiii', (_writer, block, size) => {
    take(pdfium.memory().subarray(block, block + size))
    return 1
  })
  try {
    const saved = withMemory(pdfium, 8, (writer) => {
      // `FPDF_FILEWRITE`: its version, then the function that takes each block.
      pdfium.memory().set(new Uint8Array(Int32Array.of(1, writeBlock.pointer).buffer), writer)
      return call.FPDF_SaveAsCopy(document, writer, 0)
    })
    if (!saved) throw new Error('The document cannot be written')
  } finally {
    writeBlock.release()
  }
}

function writeWhole(file: number, block: Uint8Array): number {
  let written = 0
  while (written < block.length) written += writeSync(file, block, written)
  return written
}
