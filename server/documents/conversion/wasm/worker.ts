import { writeSync } from 'node:fs'
import { writeFile } from 'node:fs/promises'
import { readLocalFile } from '../../encryption/encrypt-file.ts'
import { serveOnceReady } from '../../../platform/process/serve-requests.ts'
import type { WasmAnswer, WasmRequest } from './wasm-converter.ts'
import { startOffice, type WasmOffice } from './start-office.ts'

await serveOnceReady(async () => {
  const office = await startOffice()
  return (request) => answer(office, request as WasmRequest)
})

async function answer(office: WasmOffice, { file, outPath, format }: WasmRequest): Promise<WasmAnswer> {
  const document = readLocalFile(file)
  try {
    await writeFile(outPath, await office.toPdf(document, format))
    return { done: true }
  } catch (error) {
    if (isTrap(String(error))) endWith(error)
    return { rejected: 'conversion_failed', detail: String(error) }
  }
}

/**
 * Whether an error is a WebAssembly trap, after which LibreOffice cannot be trusted. The package gives only
 * its message.
 */
function isTrap(error: string): boolean {
  return /RuntimeError|Aborted|unreachable|out of bounds|null function|ComponentContext/.test(error)
}

function endWith(error: unknown): never {
  writeSync(process.stderr.fd, String(error))
  process.exit(1)
}
