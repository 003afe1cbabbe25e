import { GroupTag, Operation, allGroups, keywords, readString } from '../../codec/index.ts'
import type { PrinterConnection } from '../connection.ts'
import { readText } from '../read-text.ts'
import { isIppStatusError, sendRequest } from '../send-request.ts'
import { StatusCode } from '../../codec/index.ts'

/** A queue of a print server. */
export interface PrintQueue {
  readonly name: string
  readonly uri: string
  readonly makeAndModel: string | undefined
  readonly location: string | undefined
}

/**
 * The queues of a CUPS server (CUPS-Get-Printers of CUPS's own IPP specification). The connection leads to the
 * server's root. Names are made of the connection's host, whatever the server calls itself.
 */
export async function listQueues(connection: PrinterConnection, signal?: AbortSignal): Promise<PrintQueue[]> {
  const answer = await sendRequest(connection, {
    operation: Operation.cupsGetPrinters,
    attributes: [
      keywords('requested-attributes', 'printer-name', 'printer-make-and-model', 'printer-location'),
    ],
    signal,
  }).catch((error: unknown) => {
    // A server without queues says so.
    if (isIppStatusError(error, StatusCode.notFound)) return undefined
    throw error
  })
  if (!answer) return []
  const { protocol, host } = new URL(connection.uri)
  return allGroups(answer, GroupTag.printer).flatMap((group) => {
    const name = readString(group, 'printer-name')
    if (name === undefined || name === '') return []
    return {
      name,
      uri: `${protocol}//${host}/printers/${encodeURIComponent(name)}`,
      makeAndModel: readText(group, 'printer-make-and-model') || undefined,
      location: readText(group, 'printer-location') || undefined,
    }
  })
}
