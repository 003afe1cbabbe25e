import { JobState } from '../codec/index.ts'
import { moveJob, openJobs, type Device } from './device.ts'
import { abandonedAfterSeconds } from './printer-attributes.ts'

/** Aborts jobs whose document does not come. RFC 8011 section 5.4.31, `multiple-operation-time-out`. */
export async function abortAbandoned(device: Device): Promise<void> {
  const latest = device.now().getTime() - abandonedAfterSeconds * 1000
  const abandoned = openJobs(device).filter(
    (job) => !job.closed && !job.receiving && job.createdAt.getTime() < latest,
  )
  for (const job of abandoned) {
    await moveJob(device, job, JobState.aborted, 'aborted-by-system', 'job-data-insufficient')
  }
}
