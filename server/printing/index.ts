export { cancelRequestedAt } from './cancel-requested-at.ts'
export { printRequestJob } from './print-request-job.ts'
export { type Printing, printing } from './printing.ts'
