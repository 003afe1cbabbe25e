import type { Log } from '../../platform/log/log.ts'

export interface LogLine {
  readonly level: keyof Log
  readonly message: string
  readonly [detail: string]: unknown
}

/** A log that can be looked at. */
export function recordedLog(): { log: Log; lines: LogLine[] } {
  const lines: LogLine[] = []
  const write = (level: keyof Log) => (details: object, message: string) =>
    void lines.push({ ...details, level, message })
  const log = { debug: write('debug'), info: write('info'), warn: write('warn'), error: write('error') }
  return { log, lines }
}
