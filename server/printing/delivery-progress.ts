import { type Progress, notBegun } from '@campus-print/ipp/client'
import type { PrintJobRow, PrintJobStage } from './tables.ts'

type StoredProgress = Pick<PrintJobRow, 'stage' | 'ipp_job_id' | 'ipp_job_uuid'>

const order: readonly PrintJobStage[] = ['new', 'creating', 'created', 'sending', 'sent', 'released', 'done']

/** The columns that store the progress of a delivery. */
export function storedProgress(progress: Progress): StoredProgress {
  return {
    stage: stageOf(progress),
    ipp_job_id: progress.job?.id ?? null,
    ipp_job_uuid: progress.job?.uuid ?? null,
  }
}

function stageOf({ createTried, job, sendTried, sent, released }: Progress): PrintJobStage {
  if (released) return 'released'
  if (sent) return 'sent'
  if (sendTried) return 'sending'
  if (job) return 'created'
  return createTried ? 'creating' : 'new'
}

/** Reads the stored progress. Broken uploads are counted from zero, since only those within one run count. */
export function readProgress({
  stage,
  ipp_job_id: id,
  ipp_job_uuid: uuid,
  job_name: name,
}: StoredProgress & Pick<PrintJobRow, 'job_name'>): Progress {
  const reached = (wanted: PrintJobStage) => order.indexOf(stage) >= order.indexOf(wanted)
  return {
    ...notBegun,
    createTried: reached('creating'),
    job: id === null ? undefined : { id, uuid: uuid ?? undefined, name },
    sendTried: reached('sending'),
    sent: reached('sent'),
    released: reached('released'),
  }
}
