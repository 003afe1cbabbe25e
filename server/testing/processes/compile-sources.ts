import { execFile } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { existsSync } from 'node:fs'
import { copyFile, mkdir, readdir, rename, rm, stat, symlink } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { promisify } from 'node:util'
import {
  compiledCopies,
  copyOfSources,
  importedPackages,
  repositoryFolder,
} from '../../platform/process/compiled-sources.ts'

const run = promisify(execFile)
const compiler = join(
  dirname(createRequire(import.meta.url).resolve('typescript/package.json')),
  'bin',
  'tsc',
)
const keptMs = 24 * 60 * 60 * 1000

/**
 * Compiles the sources as they are, for the processes that tests start: a loader would take longer to compile them anew
 * for each than most live. Without a copy, as where they cannot be compiled, processes start from the sources all the
 * same, and say what is wrong with them.
 */
export async function compileSources(repository: string = repositoryFolder()): Promise<void> {
  const copy = copyOfSources(repository)
  if (existsSync(copy)) return
  const draft = `${copy}.${randomUUID()}`
  const settings = join(repository, 'server/testing/processes/tsconfig.compiled.json')
  try {
    await run(process.execPath, [compiler, '-p', settings, '--outDir', draft])
    for (const name of importedPackages) await install(name, { repository, draft, copy })
    // What was edited meanwhile may be in it.
    if (copyOfSources(repository) === copy) await rename(draft, copy)
  } catch (error) {
    // Another run of tests may have been quicker.
    if (!existsSync(copy) && !isFaultOfSources(error)) throw error
  } finally {
    await rm(draft, { recursive: true, force: true })
  }
  await removeOldCopies(compiledCopies(repository))
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

/** The compiler ends with a code when it does not understand a file. */
function isFaultOfSources(error: unknown): boolean {
  return error instanceof Error && 'code' in error && typeof error.code === 'number'
}

async function removeOldCopies(folder: string): Promise<void> {
  for (const name of await readdir(folder)) {
    const path = join(folder, name)
    // Another run of tests may tidy up, too.
    const madeMs = await stat(path).then(
      ({ mtimeMs }) => mtimeMs,
      () => Date.now(),
    )
    if (Date.now() - madeMs > keptMs) await rm(path, { recursive: true, force: true })
  }
}
