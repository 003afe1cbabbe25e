import type { DatabaseContext } from '../../platform/database/target.ts'
import { defineJob } from '../../platform/jobs/job.ts'
import { createJobs } from '../../platform/jobs/jobs.ts'
import { silentLog } from '../../platform/log/log.ts'

// Starts a background job that never ends.

const connection = JSON.parse(process.argv[2] ?? '') as DatabaseContext
const jobs = createJobs({ connection, log: silentLog })
jobs.work(defineJob<{ number: number }>('interrupted'), ({ number }) => {
  process.stdout.write(`began ${number}\n`)
  return new Promise(() => {})
})
await jobs.start()
await jobs.beginWork()
process.stdout.write('ready\n')
