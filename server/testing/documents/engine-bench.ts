import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type PdfEngine, type PdfEngineOptions, createPdfEngine } from '../../documents/engine/pdf-engine.ts'
import { silentLog } from '../../platform/log/log.ts'

/** The PDF engine, with files that a test makes for it. */
export interface EngineBench {
  readonly engine: PdfEngine
  /** Where the files are, and what is made of them. */
  readonly folder: string
  /** Writes a file; answers its path. */
  readonly file: (content: string | Uint8Array) => Promise<string>
  readonly close: () => Promise<void>
}

export async function engineBench(limits: Partial<PdfEngineOptions> = {}): Promise<EngineBench> {
  const folder = await mkdtemp(join(tmpdir(), 'campus-print-engine-'))
  const engine = createPdfEngine({ workers: 1, log: silentLog, ...limits })
  let files = 0
  return {
    engine,
    folder,
    async file(content) {
      const path = join(folder, `${(files += 1)}.pdf`)
      await writeFile(path, content)
      return path
    },
    async close() {
      await engine.close()
      await rm(folder, { recursive: true })
    },
  }
}
