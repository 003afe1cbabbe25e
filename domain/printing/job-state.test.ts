import { expect, test } from 'vitest'
import { jobFailureMessage, statusOfJob, nextPreparationStep } from './job-state.ts'

test.each([
  [3, 'pending', 'in_queue'],
  [4, 'pending-held', 'in_queue'],
  [5, 'processing', 'in_process'],
  [6, 'processing-stopped', 'in_process'],
  [7, 'canceled', 'failed'],
  [8, 'aborted', 'failed'],
  [9, 'completed', 'ready'],
])('a job in state %d (%s) makes its request %s', (jobState, _name, status) => {
  expect(statusOfJob(jobState)).toBe(status)
})

test('a job that the server cancelled has not failed', () => {
  expect(statusOfJob(7, { cancelledByUs: true })).toBe('cancelled')
})

test.each([0, 2, 10, -1, 5.5])('%d is not a job state', (jobState) => {
  expect(() => statusOfJob(jobState)).toThrow(RangeError)
})

test.each([
  [7, ['job-canceled-at-device'], 'The job was cancelled at the printer.'],
  [8, ['aborted-by-system', 'document-format-error'], 'The printer could not read the document.'],
  [8, ['aborted-by-system'], 'The printer gave the job up.'],
  [8, ['constructor'], 'The printer gave the job up.'],
])('the failure of a job in state %d with %j is described in plain words', (jobState, reasons, said) => {
  expect(jobFailureMessage(jobState, reasons)).toBe(said)
})

test('a print whose process is lost repeatedly is retried for half an hour, less and less often, and then refunded', () => {
  const pauses: number[] = []
  for (let losses = 1; ; losses += 1) {
    const next = nextPreparationStep(losses)
    if (next === 'refund') break
    pauses.push(next.tryAfterSeconds)
  }
  expect(pauses).toEqual(pauses.toSorted((one, other) => one - other))
  expect(pauses.reduce((sum, pause) => sum + pause, 0)).toBe(30 * 60)
})

test('a refunded print is not retried', () => {
  expect([6, 7, 1000].map(nextPreparationStep)).toEqual(['refund', 'refund', 'refund'])
})
