import { Operation } from '../../codec/index.ts'
import type { PrinterConnection } from '../connection.ts'
import { sendRequest } from '../send-request.ts'

/** Ends a job. RFC 8011 section 4.3.3. One that has ended already is an IppStatusError 0x0404. */
export async function cancelJob(
  connection: PrinterConnection,
  jobId: number,
  signal?: AbortSignal,
): Promise<void> {
  await sendRequest(connection, { operation: Operation.cancelJob, jobId, signal })
}

/** Keeps a job from printing until it is released. RFC 8011 section 4.3.5. */
export async function holdJob(
  connection: PrinterConnection,
  jobId: number,
  signal?: AbortSignal,
): Promise<void> {
  await sendRequest(connection, { operation: Operation.holdJob, jobId, signal })
}

/** Lets a held job print. RFC 8011 section 4.3.6. One that is not held is an IppStatusError 0x0404. */
export async function releaseJob(
  connection: PrinterConnection,
  jobId: number,
  signal?: AbortSignal,
): Promise<void> {
  await sendRequest(connection, { operation: Operation.releaseJob, jobId, signal })
}
