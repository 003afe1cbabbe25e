import { spawn } from 'node:child_process'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

/** The repository's root folder. */
export const root = dirname(dirname(fileURLToPath(import.meta.url)))

/** Runs a program in the root folder and shows its output; rejects unless the exit code is 0. */
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

/** Runs an installed development tool, without npm, which would write to the home that a system user may not have. */
export function runTool(name, args, options = {}) {
  return run(toolPath(name), args, options)
}

export function toolPath(name) {
  return join(root, 'node_modules', '.bin', name)
}
