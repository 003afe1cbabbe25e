import { execFile } from 'node:child_process'
import { readFile, readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'

const run = promisify(execFile)

export interface Printed {
  /** Counted by qpdf, which had no part in making the file. */
  readonly pages: number
  readonly copies: number
}

/** Reads everything that the virtual printer has printed. */
export async function printedIn(dataDir: string): Promise<Printed[]> {
  const folder = join(dataDir, 'printed')
  const names = (await readdir(folder)).filter((name) => name.endsWith('.pdf'))
  return Promise.all(names.map((name) => readPrinted(join(folder, name))))
}

async function readPrinted(path: string): Promise<Printed> {
  const { stdout } = await run('qpdf', ['--show-npages', path])
  const ticket = JSON.parse(await readFile(path.replace(/\.pdf$/, '.json'), 'utf8')) as { copies: number }
  return { pages: Number(stdout), copies: ticket.copies }
}
