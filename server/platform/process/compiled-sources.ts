import { createHash } from 'node:crypto'
import { existsSync, readFileSync, readdirSync } from 'node:fs'
import { join, relative } from 'node:path'
import { serverFolder } from '../files/package-folders.ts'

/** The packages that the server's sources import, as the sources they are. */
export const importedPackages = ['domain', 'contract', 'ipp'] as const

const notSources = new Set(['node_modules', 'dist', '.cache'])

/** The folder of all packages. */
export function repositoryFolder(): string {
  return join(serverFolder(), '..')
}

/** Where copies of the sources lie that were compiled. */
export function compiledCopies(repository: string): string {
  return join(repository, 'server', '.cache', 'compiled')
}

/**
 * Where a copy lies, if there is one, that was compiled of exactly what the sources hold at this moment. A copy is
 * never changed, and bears the name of all it was made of, so that none can be older than the sources.
 */
export function copyOfSources(repository: string): string {
  const hash = createHash('sha256')
  const add = (path: string) => {
    hash
      .update(`${relative(repository, path)}\0`)
      .update(readFileSync(path))
      .update('\0')
  }
  add(join(repository, 'tsconfig.base.json'))
  for (const name of [...importedPackages, 'server']) {
    for (const path of sourcesIn(join(repository, name))) add(path)
  }
  return join(compiledCopies(repository), hash.digest('hex'))
}

/** A script of the sources as it was compiled, where there is a copy of them as they are now. */
export function compiledScript(path: string, repository: string = repositoryFolder()): string | undefined {
  if (!existsSync(compiledCopies(repository))) return undefined
  const script = relative(repository, path).replace(/\.ts$/, '.js')
  const compiled = join(copyOfSources(repository), script)
  return existsSync(compiled) ? compiled : undefined
}

function* sourcesIn(folder: string): Generator<string> {
  const entries = readdirSync(folder, { withFileTypes: true })
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
