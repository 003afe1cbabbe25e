import { fileURLToPath } from 'node:url'
import { compiledScript } from './compiled-sources.ts'

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
 * sources it is run as somebody has compiled them, which saves most of its start, or through a loader.
 */
export function scriptPath(from: string, name: string): Script {
  const beside = (ending: string) => fileURLToPath(new URL(`${name}${ending}`, from))
  if (!from.endsWith('.ts')) return { path: beside('.js'), execArgv: [] }
  const compiled = compiledScript(beside('.ts'))
  if (compiled) return { path: compiled, execArgv: ['--enable-source-maps'] }
  return { path: beside('.ts'), execArgv: ['--import', 'tsx', '--conditions=source'], env: loaderSettings }
}
