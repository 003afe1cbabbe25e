import { spawn } from 'node:child_process'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

/** The repository's root folder. */
export const root = dirname(dirname(fileURLToPath(import.meta.url)))

/** Runs a program in the root folder with its output shown; rejects when it does not end with 0. */
export function run(program, args, options = {}) {
  return new Promise((resolve, reject) => {
    const child = spawn(program, args, {
      cwd: root,
      stdio: 'inherit',
      shell: process.platform === 'win32',
      ...options,
    })
    child.on('error', reject)
    child.on('exit', (code, signal) =>
      code === 0 ? resolve() : reject(new Error(`${program} ${args.join(' ')} ended with ${code ?? signal}`)),
    )
  })
}

/** Runs a development tool of the lock file, without npm: a system user may have no home, where npm would write. */
export function runTool(name, args, options = {}) {
  return run(toolPath(name), args, options)
}

export function toolPath(name) {
  return join(root, 'node_modules', '.bin', name)
}
