import type { Log } from '../../platform/log/log.ts'
import { createProcessPool } from '../../platform/process/process-pool.ts'
import { scriptPath } from '../../platform/process/script-path.ts'
import type { Paper } from './paper.ts'

/** Makes papers in a child process: one takes the time in which this process could answer dozens of calls. */
export interface PaperRenderer {
  /** Whose papers they are: people take turns, so that nobody waits for someone else's thousand. */
  render(paper: Paper, asker: { userId: string; signal?: AbortSignal }): Promise<Uint8Array>
  close(): Promise<void>
}

const memoryMb = 512
const timeoutMs = 10_000
const startTimeoutMs = 30_000
const recycleAfter = 2_000
const maxWaiting = 200
/** Most of the time nobody asks for a paper, and then the process is not there. */
const idleMs = 60_000

export function createPaperRenderer({ log }: { log: Pick<Log, 'warn'> }): PaperRenderer {
  const pool = createProcessPool<Paper, Uint8Array>({
    script: scriptPath(import.meta.url, './paper-process'),
    size: 1,
    timeoutMs,
    memoryMb,
    recycleAfter,
    maxWaiting,
    startTimeoutMs,
    onDemand: { idleMs },
    log,
  })
  return {
    render: (paper, { userId, signal }) => pool.run(paper, { party: `user ${userId}`, signal }),
    close: () => pool.close(),
  }
}
