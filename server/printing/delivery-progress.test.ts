import { type Progress, notBegun } from '@campus-print/ipp/client'
import { expect, test } from 'vitest'
import { readProgress, storedProgress } from './delivery-progress.ts'

const job = { id: 7, uuid: 'urn:uuid:1', name: 'the request' }
const created: Progress = { ...notBegun, createTried: true, job }

test.each<[string, Progress]>([
  ['new', notBegun],
  ['creating', { ...notBegun, createTried: true }],
  ['created', created],
  ['created', { ...created, job: { ...job, uuid: undefined } }],
  ['sending', { ...created, sendTried: true }],
  ['sent', { ...created, sendTried: true, sent: true }],
  ['released', { ...created, sendTried: true, sent: true, released: true }],
])('a delivery that is %s is read as it was stored', (stage, progress) => {
  const stored = storedProgress(progress)
  expect(stored.stage).toBe(stage)
  expect(readProgress({ ...stored, job_name: 'the request' })).toEqual(progress)
})
