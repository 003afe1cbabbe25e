import { expect, test } from 'vitest'
import { jobFailureMessage, statusOfJob } from './job-state.ts'

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

test('a job that we cancelled ourselves has not failed', () => {
  expect(statusOfJob(7, { cancelledByUs: true })).toBe('cancelled')
})

test.each([0, 2, 10, -1, 5.5])('%d is no state of a job', (jobState) => {
  expect(() => statusOfJob(jobState)).toThrow(RangeError)
})

test.each([
  [7, ['job-canceled-at-device'], 'The job was cancelled at the printer.'],
  [8, ['aborted-by-system', 'document-format-error'], 'The printer could not read the document.'],
  [8, ['aborted-by-system'], 'The printer gave the job up.'],
  [8, ['constructor'], 'The printer gave the job up.'],
])('a job in state %d with %j is said to have failed in plain words', (jobState, reasons, said) => {
  expect(jobFailureMessage(jobState, reasons)).toBe(said)
})
