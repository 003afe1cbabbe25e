import { parse } from 'cfb'
import { DocumentError } from '../../engine/document-error.ts'
import { hasAllItsSectors } from './allocation.ts'

/** The streams in the root of a compound file (MS-CFB), by name. */
export type CompoundFile = ReadonlyMap<string, Buffer>

/** Opens a compound file; refuses one that is not all there. */
export function openCompoundFile(bytes: Buffer): CompoundFile {
  if (!hasAllItsSectors(bytes)) throw new DocumentError('corrupt', 'the compound file was cut short')
  try {
    return rootStreams(parse(bytes))
  } catch (error) {
    throw new DocumentError('corrupt', `not a compound file: ${String(error)}`)
  }
}

function rootStreams({ FullPaths, FileIndex }: ReturnType<typeof parse>): CompoundFile {
  const streams = new Map<string, Buffer>()
  for (const [at, entry] of FileIndex.entries()) {
    const [, name, ...deeper] = (FullPaths[at] ?? '').split('/')
    if (!name || deeper.length > 0) continue
    const content = Buffer.from(entry.content ?? [])
    if (content.length < entry.size) throw new Error(`${name} ends early`)
    streams.set(name, content)
  }
  return streams
}
