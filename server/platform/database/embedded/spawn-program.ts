import { type ChildProcess, type StdioOptions, spawn } from 'node:child_process'
import type { RunAs } from './run-as.ts'

/** Detached, so that a Ctrl-C in the terminal reaches us alone and we end it in order. */
export function spawnProgram(
  runAs: RunAs,
  program: string,
  args: string[],
  stdio: StdioOptions,
): ChildProcess {
  const [command = program, ...rest] = [...runAs.prefix, program, ...args]
  return spawn(command, rest, { ...runAs.spawnOptions, stdio, detached: true, windowsHide: true })
}
