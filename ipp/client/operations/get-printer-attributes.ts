import { GroupTag, Operation, firstGroup, keywords, type AttributeGroup } from '../../codec/index.ts'
import type { PrinterConnection } from '../connection.ts'
import { printerReport, type PrinterReport } from '../printer-report.ts'
import { sendRequest } from '../send-request.ts'

/** The printer's attributes as they came. RFC 8011 section 4.2.5. */
export async function getPrinterAttributes(
  connection: PrinterConnection,
  requested: readonly string[] = ['all'],
  signal?: AbortSignal,
): Promise<AttributeGroup | undefined> {
  const answer = await sendRequest(connection, {
    operation: Operation.getPrinterAttributes,
    attributes: [keywords('requested-attributes', ...requested)],
    signal,
  })
  return firstGroup(answer, GroupTag.printer)
}

/** What the printer can do and how it is. */
export async function readPrinter(
  connection: PrinterConnection,
  signal?: AbortSignal,
): Promise<PrinterReport> {
  return printerReport(await getPrinterAttributes(connection, ['all'], signal))
}
