import { open, rename, rm, type FileHandle } from 'node:fs/promises'
import { join } from 'node:path'
import { JobState, StatusCode, isTerminal } from '../codec/index.ts'
import { moveJob, settleWaiting, type Device } from './device.ts'
import { recogniseFormat, signatureBytes } from './document-format.ts'
import { ConnectionCut } from './failure-injection.ts'
import type { PrinterJob } from './job.ts'
import { IppRequestError } from './request-error.ts'
import { baseName, partFile } from './ticket-store.ts'

/**
 * Takes in a job's document. It becomes a file of the folder only when it has come whole; otherwise the
 * job is aborted and nothing is kept.
 * @throws IppRequestError for a wrong or too large document, ConnectionCut when the sender went away.
 */
export async function receiveDocument(
  device: Device,
  job: PrinterJob,
  document: AsyncIterable<Uint8Array>,
  documentFormat: string,
): Promise<void> {
  const part = partFile(device.store.folder, job)
  job.receiving = true
  try {
    await settleWaiting(device, job)
    const { size, start } = await writePart(device, part, document)
    const { format, ending } = recogniseFormat(start, documentFormat)
    const file = `${baseName(job)}.${ending}`
    await rename(part, join(device.store.folder, file))
    if (isTerminal(job.state)) {
      await device.store.remove(file)
      throw new IppRequestError(StatusCode.jobCanceled, 'The job was cancelled')
    }
    Object.assign(job, { file, size, documentFormat: format, receiving: false })
  } catch (error) {
    job.receiving = false
    await rm(part, { force: true })
    const reason = error instanceof ConnectionCut ? 'submission-interrupted' : 'document-format-error'
    if (!isTerminal(job.state)) await moveJob(device, job, JobState.aborted, 'aborted-by-system', reason)
    throw error
  }
}

async function writePart(
  device: Device,
  part: string,
  document: AsyncIterable<Uint8Array>,
): Promise<{ size: number; start: Uint8Array }> {
  const file = await open(part, 'w')
  try {
    return await copy(device, document, file)
  } finally {
    await file.close()
  }
}

async function copy(
  device: Device,
  document: AsyncIterable<Uint8Array>,
  file: FileHandle,
): Promise<{ size: number; start: Uint8Array }> {
  const cut = device.failures.take('cut')
  let size = 0
  let start: Uint8Array = new Uint8Array(0)
  for await (const chunk of cutErrors(document)) {
    size += chunk.length
    if (cut && size >= cut.afterBytes) throw new ConnectionCut('Cut on request')
    if (size > device.maxDocumentBytes) {
      throw new IppRequestError(
        StatusCode.requestEntityTooLarge,
        `A document may have ${device.maxDocumentBytes} bytes`,
      )
    }
    if (start.length < signatureBytes) start = Buffer.concat([start, chunk.subarray(0, signatureBytes)])
    await file.write(chunk)
  }
  return { size, start }
}

/** An error while reading from the sender is the connection's. Any other error is our own. */
async function* cutErrors(document: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
  try {
    yield* document
  } catch (cause) {
    throw new ConnectionCut('The sender went away', { cause })
  }
}
