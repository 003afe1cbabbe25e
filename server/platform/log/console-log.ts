import pino from 'pino'
import type { Log } from './log.ts'
import { redaction } from './redact.ts'

/** The log of what happens before and beside the HTTP server: JSON lines, as the server writes them. */
export function consoleLog(level: string): Log {
  return pino({ level, ...redaction() })
}
