import { readFileSync } from 'node:fs'
import { isCode } from '../../files/error-code.ts'

export type ProcessState = 'running' | 'zombie' | 'gone'

/** A zombie still answers signals; only /proc distinguishes it from a living process. */
export function processState(pid: number): ProcessState {
  if (!answersSignals(pid)) return 'gone'
  if (process.platform !== 'linux') return 'running'
  try {
    return /^State:\s+[ZX]/m.test(readFileSync(`/proc/${pid}/status`, 'utf8')) ? 'zombie' : 'running'
  } catch {
    return 'gone'
  }
}

function answersSignals(pid: number): boolean {
  try {
    return process.kill(pid, 0)
  } catch (error) {
    return isCode(error, 'EPERM')
  }
}
