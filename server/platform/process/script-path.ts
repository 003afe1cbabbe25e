import { fileURLToPath } from 'node:url'

/** What `fork` needs to run one of our own files in a child process. */
export interface Script {
  path: string
  execArgv: string[]
}

/** Finds `name` (without its ending) beside the calling file, in the sources as in what was built from them. */
export function scriptPath(from: string, name: string): Script {
  const fromSources = from.endsWith('.ts')
  return {
    path: fileURLToPath(new URL(`${name}${fromSources ? '.ts' : '.js'}`, from)),
    execArgv: fromSources ? ['--import', 'tsx', '--conditions=source'] : [],
  }
}
