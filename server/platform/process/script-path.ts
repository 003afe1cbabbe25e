import { existsSync } from 'node:fs'
import { join, relative } from 'node:path'
import { fileURLToPath } from 'node:url'
import { compiledSourcesFolder } from '../../config.ts'
import { serverFolder } from '../files/package-folders.ts'

/** What `fork` needs to run one of our own files in a child process. */
export interface Script {
  path: string
  execArgv: string[]
  /** The child's whole environment; unset means: none. */
  env?: Record<string, string>
}

/** How the loader knows that `.tsx` is written for React, wherever the parent was started. */
const loaderSettings = { TSX_TSCONFIG_PATH: fileURLToPath(new URL('../../tsconfig.json', import.meta.url)) }

/**
 * Finds `name` (without its ending) beside the calling file, in the sources as in what was built from them. From the
 * sources it is run through a loader; a run of tests has them compiled, which saves most of the start.
 */
export function scriptPath(from: string, name: string): Script {
  const beside = (ending: string) => fileURLToPath(new URL(`${name}${ending}`, from))
  if (!from.endsWith('.ts')) return { path: beside('.js'), execArgv: [] }
  const compiled = compiledForTests(beside('.js'))
  if (compiled) return { path: compiled, execArgv: ['--enable-source-maps'] }
  return { path: beside('.ts'), execArgv: ['--import', 'tsx', '--conditions=source'], env: loaderSettings }
}

/** The same file in the folder that a test run has compiled, if there is one. */
function compiledForTests(path: string): string | undefined {
  const folder = compiledSourcesFolder()
  const compiled = folder && join(folder, relative(join(serverFolder(), '..'), path))
  return compiled && existsSync(compiled) ? compiled : undefined
}
