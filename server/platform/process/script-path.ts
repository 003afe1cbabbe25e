import { existsSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { bundleOfTests } from '../../config.ts'
import { serverFolder } from '../files/package-folders.ts'

/** Parameters for `fork` to run one of our files in a child process. */
export interface Script {
  path: string
  execArgv: string[]
  /** The child's whole environment; unset means: none. */
  env?: Record<string, string>
}

const isBundled = !import.meta.url.endsWith('.ts')

/**
 * Finds a program by its path in the server's sources, without its ending, such as `documents/engine/worker`. A bundle
 * runs its own; from the sources it is run through a loader, where a run of tests has made no bundle of it.
 */
export function scriptPath(name: string): Script {
  const bundle = isBundled ? ownBundle() : bundleOfTests()
  const bundled = bundle && join(bundle, `${name}.js`)
  if (bundled && existsSync(bundled)) return { path: bundled, execArgv: [] }
  return {
    path: join(serverFolder(), `${name}.ts`),
    execArgv: ['--import', 'tsx'],
    // How the loader knows that `.tsx` is written for React, wherever the parent was started.
    env: { TSX_TSCONFIG_PATH: join(serverFolder(), 'tsconfig.json') },
  }
}

/** The folder above this module that has the server's own program. */
function ownBundle(): string {
  let folder = import.meta.dirname
  while (!existsSync(join(folder, 'main.js'))) folder = dirname(folder)
  return folder
}
