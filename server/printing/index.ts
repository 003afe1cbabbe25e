export { openCancelRequests } from './printing-store.ts'
export { leaveQueue } from './queue-store.ts'
export { printRequestJob } from './print-request-job.ts'
export { type Printing, printing } from './printing.ts'
