import { randomUUID } from 'node:crypto'
import { rename, rm } from 'node:fs/promises'

/** Has a file written beside `path`, which appears only when that has succeeded. */
export async function writeWhole(path: string, write: (partial: string) => Promise<void>): Promise<void> {
  const partial = `${path}.${randomUUID()}.partial`
  try {
    await write(partial)
    await rename(partial, path)
  } finally {
    await rm(partial, { force: true })
  }
}
