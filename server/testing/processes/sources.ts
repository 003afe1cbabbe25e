import { createHash } from 'node:crypto'
import { readFileSync, readdirSync, statSync } from 'node:fs'
import { join, relative } from 'node:path'

/** The packages that the server's sources import, as the sources they are. */
export const importedPackages = ['domain', 'contract', 'ipp', 'pdf', 'razorpay-simulator'] as const

/** What else decides what is made of the sources; the compiler is one of those that the lock file names. */
const settings = ['tsconfig.base.json', 'package-lock.json']
const notSources = new Set(['node_modules', 'dist'])

export interface StateOfSources {
  /** The same for the same sources only. */
  hash: string
  /** Another one after every write, even of what was there before. */
  writes: string
}

/** What the sources hold at this moment. Throws where one of them cannot be read, or goes while they are. */
export function stateOfSources(repository: string): StateOfSources {
  const hash = createHash('sha256')
  const writes = createHash('sha256')
  for (const path of pathsOfSources(repository)) {
    const name = `${relative(repository, path)}\0`
    writes.update(name).update(`${statSync(path, { bigint: true }).ctimeNs}\0`)
    const content = readFileSync(path)
    hash.update(`${name}${content.length}\0`).update(content)
  }
  return { hash: hash.digest('hex'), writes: writes.digest('hex') }
}

function* pathsOfSources(repository: string): Generator<string> {
  for (const name of settings) yield join(repository, name)
  for (const name of [...importedPackages, 'server']) yield* sourcesIn(join(repository, name))
}

/** What begins with a dot the compiler passes over, too: caches, and the locks of editors. */
function* sourcesIn(folder: string): Generator<string> {
  const entries = readdirSync(folder, { withFileTypes: true }).filter(({ name }) => !name.startsWith('.'))
  for (const entry of entries.toSorted((one, other) => (one.name < other.name ? -1 : 1))) {
    const path = join(folder, entry.name)
    if (entry.isDirectory()) {
      if (!notSources.has(entry.name)) yield* sourcesIn(path)
    } else if (isCompiled(entry.name)) yield path
  }
}

/** Tests are run as they are; what else is beside the sources, such as migrations, is read where it lies. */
function isCompiled(name: string): boolean {
  return /\.tsx?$|^(package|tsconfig.*)\.json$/.test(name) && !/\.test\.tsx?$/.test(name)
}
