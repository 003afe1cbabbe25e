import { open } from 'node:fs/promises'
import type { Log } from '../../../platform/log/log.ts'
import { ProcessLost } from '../../../platform/process/process-lost.ts'
import { createProcessPool } from '../../../platform/process/process-pool.ts'
import { scriptPath } from '../../../platform/process/script-path.ts'
import type { LocalFile } from '../../encryption/encrypt-file.ts'
import {
  DocumentError,
  type DocumentErrorReply,
  documentErrorOfLoss,
  fromAnswer,
} from '../../engine/document-error.ts'
import { isCompletePdf, writeAtomically } from '../pdf-output.ts'
import { ConverterUnavailable, type WordConverter, type WordFormat } from '../word-converter.ts'

export interface WasmConverterOptions {
  readonly timeoutMs?: number
  /** How long LibreOffice keeps running without anything to convert, in ms. */
  readonly idleMs?: number
  readonly memoryMb?: number
  readonly log: Pick<Log, 'warn'>
}

/** LibreOffice starts with 1,300 MB and uses up to 1,500 for most documents. A machine may have only 4 GB. */
const maxMemoryMb = 2_560
const wornMb = 2_048
/** Ends a start that hangs. A start takes two seconds on an idle machine. */
const startTimeoutMs = 60_000
const recycleAfter = 200
const maxWaiting = 50
/**
 * All users share one process: after this time, a user's conversion is interrupted for a user with little
 * use.
 */
const longRunMs = 15_000

/** Converts with LibreOffice in WebAssembly, in one child process that runs only while it is needed. */
export function wasmConverter({
  timeoutMs = 60_000,
  idleMs = 5 * 60_000,
  memoryMb = maxMemoryMb,
  log,
}: WasmConverterOptions): WordConverter {
  const pool = createProcessPool<WasmRequest, WasmAnswer>({
    script: scriptPath('documents/conversion/wasm/worker'),
    size: 1,
    timeoutMs,
    memoryMb,
    wornMb,
    startTimeoutMs,
    recycleAfter,
    maxWaiting,
    longRunMs,
    heavyUseMs: longRunMs,
    onDemand: { idleMs },
    log,
  })
  return {
    convert: (file, outPath, { format, signal, userId }) =>
      writeAtomically(outPath, async (partial) => {
        const request = { file, outPath: partial, format }
        const answer = await pool.run(request, { signal, tenant: userId }).catch(nameLoss)
        if ('rejected' in answer) throw fromAnswer(answer)
        await rejectPartialPdf(partial)
      }),
    close: () => pool.close(),
  }
}

function nameLoss(error: unknown): never {
  if (error instanceof ProcessLost && error.reason === 'unavailable')
    throw new ConverterUnavailable(error.message)
  throw documentErrorOfLoss(error, 'conversion_failed') ?? error
}

async function rejectPartialPdf(path: string): Promise<void> {
  const file = await open(path)
  try {
    if (!(await isCompletePdf(file))) throw new DocumentError('conversion_failed', 'no whole PDF was written')
  } finally {
    await file.close()
  }
}

/** A message to the process that runs LibreOffice in WebAssembly. */
export interface WasmRequest {
  file: LocalFile
  outPath: string
  format: WordFormat
}

export type WasmAnswer = { done: true } | DocumentErrorReply
