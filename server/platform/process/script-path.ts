import { fileURLToPath } from 'node:url'

export interface Script {
  path: string
  execArgv: string[]
}

/**
 * Where a script that runs in a process or thread of its own lies: `./worker` beside the module `moduleUrl`.
 * Run from the sources it is TypeScript and needs the loader; once built it is plain JavaScript.
 */
export function scriptPath(moduleUrl: string, name: string): Script {
  const fromSources = moduleUrl.endsWith('.ts')
  return {
    path: fileURLToPath(new URL(`${name}.${fromSources ? 'ts' : 'js'}`, moduleUrl)),
    execArgv: fromSources ? ['--import', 'tsx', '--conditions=source'] : [],
  }
}
