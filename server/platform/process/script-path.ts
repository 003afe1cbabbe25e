import { existsSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { bundleOfTests } from '../../config.ts'
import { serverFolder } from '../files/package-folders.ts'

/** Parameters for `fork` to run one of our files in a child process. */
export interface Script {
  path: string
  execArgv: string[]
  /** The child's whole environment; empty by default. */
  env?: Record<string, string>
}

const isBundled = !import.meta.url.endsWith('.ts')

/**
 * Finds a program by its path in the server's sources without the extension, such as
 * `documents/engine/worker`. A built server runs the built program. The sources run it through a loader,
 * unless a test run has bundled it.
 */
export function scriptPath(name: string): Script {
  const bundle = isBundled ? ownBundle() : bundleOfTests()
  const bundled = bundle && join(bundle, `${name}.js`)
  if (bundled && existsSync(bundled)) return { path: bundled, execArgv: [] }
  return {
    path: join(serverFolder(), `${name}.ts`),
    execArgv: ['--import', 'tsx'],
    // Tells the loader that `.tsx` is written for React, in any working directory.
    env: { TSX_TSCONFIG_PATH: join(serverFolder(), 'tsconfig.json') },
  }
}

/** The folder above this module that has the server's own program. */
function ownBundle(): string {
  let folder = import.meta.dirname
  while (!existsSync(join(folder, 'main.js'))) folder = dirname(folder)
  return folder
}
