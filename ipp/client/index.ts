export { parseCertificate, presentedCertificate, type PresentedCertificate } from './certificate.ts'
export { connectTo, type ConnectionOptions, type PrinterConnection } from './connection.ts'
export { bytesDocument, fileDocument, type DocumentSource } from './document-source.ts'
export * from './errors.ts'
export type { JobReport } from './job-report.ts'
export {
  cancel,
  checkReceived,
  createHeldJob,
  endedUnprinted,
  compareReceived,
  readJob,
  release,
  type JobReference,
  type Received,
} from './job-steps.ts'
export type { JobDescription, JobTemplate } from './job-template.ts'
export { cancelJob, holdJob, releaseJob } from './operations/control-job.ts'
export { createJob, printJob, validateJob } from './operations/create-job.ts'
export { getJobAttributes } from './operations/get-job-attributes.ts'
export { getJobs } from './operations/get-jobs.ts'
export { getPrinterAttributes, readPrinter } from './operations/get-printer-attributes.ts'
export { sendDocument } from './operations/send-document.ts'
export type { PrinterReport } from './printer-report.ts'
export type { Supply } from './printer-supplies.ts'
export { parsePrinterUri } from './printer-uri.ts'
export { listQueues, type PrintQueue } from './operations/list-queues.ts'
export { isIppStatusError } from './send-request.ts'
export { isWaiting, stopJob, type StoppedJob } from './stop-job.ts'
export { notBegun, submitJob, type Delivery, type Progress } from './submit-job.ts'
