import pino from 'pino'
import type { Log } from './log.ts'
import { redaction } from './redact.ts'

/** A log for code that runs without the HTTP server: JSON lines in the format of the server. */
export function consoleLog(level: string): Log {
  return pino({ level, ...redaction() })
}
