import { type ChildProcess, type StdioOptions, spawn } from 'node:child_process'
import type { RunAs } from './run-as.ts'

/**
 * Spawns a detached program, so that Ctrl-C in the terminal ends only this process, which then stops the
 * program.
 */
export function spawnProgram(
  runAs: RunAs,
  program: string,
  args: string[],
  stdio: StdioOptions,
): ChildProcess {
  const [command = program, ...rest] = [...runAs.prefix, program, ...args]
  return spawn(command, rest, { ...runAs.spawnOptions, stdio, detached: true, windowsHide: true })
}
