import { execFile } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { existsSync } from 'node:fs'
import { copyFile, mkdir, readdir, rename, rm, stat, symlink, utimes } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { promisify } from 'node:util'
import { importedPackages, stateOfSources } from './sources.ts'

const run = promisify(execFile)
const compiler = join(
  dirname(createRequire(import.meta.url).resolve('typescript/package.json')),
  'bin',
  'tsc',
)
const keptMs = 24 * 60 * 60 * 1000

/**
 * Answers the folder of a copy of the sources that was compiled of what they hold now, and makes it unless an earlier
 * run of tests did. A copy is never changed, and its name is the hash of its inputs. Rejects where none can be made:
 * the sources have a fault or are edited meanwhile, or the tree cannot be written.
 */
export async function compileSources(repository: string): Promise<string> {
  const before = stateOfSources(repository)
  const copies = join(repository, 'server', '.cache', 'compiled')
  const copy = join(copies, before.hash)
  if (existsSync(copy)) {
    // Its time is that of its last use. Where it cannot be set, the copy cannot be removed either.
    await utimes(copy, new Date(), new Date()).catch(() => {})
    return copy
  }
  const draft = `${copy}.${randomUUID()}`
  const settings = join(repository, 'server/testing/processes/tsconfig.compiled.json')
  try {
    await run(process.execPath, [compiler, '-p', settings, '--outDir', draft])
    for (const name of importedPackages) await install(name, { repository, draft, copy })
    if (stateOfSources(repository).writes !== before.writes) throw new Error('they were edited meanwhile')
    await rename(draft, copy).catch((error: unknown) => {
      // Another run of tests may have been quicker.
      if (!existsSync(copy)) throw error
    })
  } finally {
    await rm(draft, { recursive: true, force: true })
  }
  await removeUnused(copies)
  return copy
}

interface Making {
  repository: string
  draft: string
  /** What the draft becomes. */
  copy: string
}

/** Lets Node find a package of ours where it looks for one: within the copy, and not where it was built. */
async function install(name: string, { repository, draft, copy }: Making): Promise<void> {
  const folder = join(draft, 'node_modules', '@campus-print', name)
  await mkdir(folder, { recursive: true })
  await copyFile(join(repository, name, 'package.json'), join(folder, 'package.json'))
  await symlink(join(copy, name), join(folder, 'dist'), 'junction')
}

async function removeUnused(copies: string): Promise<void> {
  for (const name of await readdir(copies)) {
    const path = join(copies, name)
    // Another run of tests may tidy up, too.
    const usedMs = await stat(path).then(
      ({ mtimeMs }) => mtimeMs,
      () => Date.now(),
    )
    if (Date.now() - usedMs > keptMs) await rm(path, { recursive: true, force: true })
  }
}
