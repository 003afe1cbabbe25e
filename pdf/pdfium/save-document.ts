import { closeSync, openSync, writeSync } from 'node:fs'
import type { Pdfium } from './pdfium.ts'

/** Writes a document into a file of its own, block by block, since twice its bytes in memory may be too much; returns their number. */
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

/**
 * What PDFium has read of a document of so many bytes: every object that can be reached in it, once, and none of them
 * encrypted.
 */
export function asRead(pdfium: Pdfium, document: number, fileBytes: number): Buffer {
  return collect(fileBytes + firstGuess, (take) => writeCopy(pdfium, document, removeSecurity, take))
}

type Take = (block: Uint8Array) => void

/** `FPDF_REMOVE_SECURITY`. */
const removeSecurity = 3

/** Without the time and place of its making: the same pages give the same bytes. */
function saveDocument(pdfium: Pdfium, document: number, take: Take): void {
  for (const key of ['CreationDate', 'Creator', 'Producer']) pdfium.call.EPDF_SetMetaText(document, key, 0)
  writeCopy(pdfium, document, 0, take)
}

function writeCopy(pdfium: Pdfium, document: number, flags: number, take: Take): void {
  const written = pdfium.writeBlocks(take, (writer) => pdfium.call.FPDF_SaveAsCopy(document, writer, flags))
  if (!written) throw new Error('The document cannot be written')
}

const firstGuess = 2 ** 15

/** Into memory for so many bytes, or twice as many again and again: what is written is copied once. */
function collect(guess: number, write: (take: Take) => void): Buffer {
  let memory: Buffer = Buffer.allocUnsafeSlow(guess)
  let bytes = 0
  write((block) => {
    if (bytes + block.length > memory.length) memory = enlarged(memory, bytes, block.length)
    memory.set(block, bytes)
    bytes += block.length
  })
  return memory.subarray(0, bytes)
}

function enlarged(memory: Buffer, used: number, needed: number): Buffer {
  const larger = Buffer.allocUnsafeSlow(Math.max(2 * memory.length, used + needed))
  memory.copy(larger, 0, 0, used)
  return larger
}

function writeWhole(file: number, block: Uint8Array): number {
  let written = 0
  while (written < block.length) written += writeSync(file, block, written)
  return written
}
