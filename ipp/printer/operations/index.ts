import { GroupTag, Operation, readString } from '../../codec/index.ts'
import type { PrinterRequest } from '../check-request.ts'
import type { Device } from '../device.ts'
import { printerAttributes } from '../printer-attributes.ts'
import { requestedAttributes } from '../requested-attributes.ts'
import type { Answer, PrinterOperation } from './answer.ts'
import { cancelJob, cancelMyJobs, holdJob, releaseJob } from './control-job.ts'
import { createJob, validateJob, printJob } from './new-job.ts'
import { getJobAttributes, getJobs } from './get-jobs.ts'
import { closeJob, sendDocument } from './send-document.ts'

/** The operations of the printer; the keys are `operations-supported`. */
export const operations: ReadonlyMap<number, PrinterOperation> = new Map<number, PrinterOperation>([
  [Operation.printJob, printJob],
  [Operation.validateJob, validateJob],
  [Operation.createJob, createJob],
  [Operation.sendDocument, sendDocument],
  [Operation.cancelJob, cancelJob],
  [Operation.getJobAttributes, getJobAttributes],
  [Operation.getJobs, getJobs],
  [Operation.getPrinterAttributes, getPrinterAttributes],
  [Operation.holdJob, holdJob],
  [Operation.releaseJob, releaseJob],
  [Operation.cancelMyJobs, cancelMyJobs],
  [Operation.closeJob, closeJob],
  [Operation.identifyPrinter, identifyPrinter],
])

/** RFC 8011 section 4.2.5. */
function getPrinterAttributes(device: Device, request: PrinterRequest): Answer {
  const catalogue = printerAttributes(device, request, [...operations.keys()])
  const attributes = requestedAttributes(request.operation, catalogue, ['all'])
  return { groups: [{ tag: GroupTag.printer, attributes }] }
}

/** PWG 5100.13, Identify-Printer. */
function identifyPrinter(device: Device, { operation }: PrinterRequest): Answer {
  device.identify(readString(operation, 'message'))
  return {}
}
