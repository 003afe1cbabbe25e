import { open } from 'node:fs/promises'
import type { Log } from '../platform/log/log.ts'
import { Refusal } from '../platform/http/refusal.ts'
import type { PdfEngine } from './engine/pdf-engine.ts'
import { refuseDocument } from './refuse-document.ts'

/** Readers allow other bytes before a PDF's header, within the first kilobyte. */
const headerWithin = 1024

/** Counts the pages of a file that claims to be a PDF; refuses one that cannot be printed, by the reason's name. */
export async function inspectUpload(
  { engine, log }: { engine: PdfEngine; log: Log },
  path: string,
  maxPages: number,
): Promise<{ pages: number; damaged: boolean }> {
  const start = await readStart(path)
  if (start.length === 0) throw new Refusal('empty')
  if (!start.includes('%PDF-')) throw new Refusal('disguised')
  const { pages, damaged } = await engine.inspect(path, { maxPages }).catch(refuseDocument(log))
  return { pages: pages.length, damaged }
}

async function readStart(path: string): Promise<Buffer> {
  const file = await open(path)
  try {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(headerWithin))
    return buffer.subarray(0, bytesRead)
  } finally {
    await file.close()
  }
}
