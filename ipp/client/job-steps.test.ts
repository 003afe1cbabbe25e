import { describe, expect, test } from 'vitest'
import { JobState } from '../codec/index.ts'
import { endedUnprinted, compareReceived, type JobReport } from './index.ts'

function job(report: Partial<JobReport>): JobReport {
  return {
    id: 1,
    state: JobState.pendingHeld,
    stateReasons: ['none'],
    stateMessage: undefined,
    uri: undefined,
    uuid: undefined,
    name: undefined,
    numberOfDocuments: undefined,
    kOctets: undefined,
    impressionsCompleted: undefined,
    sheetsCompleted: undefined,
    processingSeconds: undefined,
    processingAt: undefined,
    hasBegun: undefined,
    ...report,
  }
}

const size = 5_000_000
const kOctets = 4883

describe("the printer's part of a document of 5,000,000 bytes", () => {
  test.each([
    { what: 'held and empty', report: { numberOfDocuments: 0, kOctets: 0 }, received: 'none' },
    { what: 'held with all of it', report: { numberOfDocuments: 1, kOctets }, received: 'whole' },
    { what: 'held with a part of it', report: { numberOfDocuments: 1, kOctets: 977 }, received: 'broken' },
    {
      what: 'held with it twice',
      report: { numberOfDocuments: 2, kOctets: kOctets * 2 },
      received: 'broken',
    },
    {
      what: 'completed with all of it',
      report: { state: JobState.completed, numberOfDocuments: 1, kOctets },
      received: 'whole',
    },
    {
      what: 'completed with a part of it',
      report: { state: JobState.completed, numberOfDocuments: 1, kOctets: 977 },
      received: 'broken',
    },
    {
      what: 'aborted with all of it',
      report: { state: JobState.aborted, numberOfDocuments: 1, kOctets },
      received: 'whole',
    },
    {
      what: 'aborted and empty',
      report: { state: JobState.aborted, numberOfDocuments: 0, kOctets: 0 },
      received: 'broken',
    },
    {
      what: 'cancelled and empty',
      report: { state: JobState.canceled, numberOfDocuments: 0, kOctets: 0 },
      received: 'broken',
    },
    { what: 'only sizes, all of it', report: { kOctets }, received: 'whole' },
    {
      what: 'no counts, still waiting for data',
      report: { stateReasons: ['job-data-insufficient'] },
      received: 'none',
    },
    { what: 'no counts, pending', report: { state: JobState.pending }, received: 'unknown' },
    { what: 'no counts, completed', report: { state: JobState.completed }, received: 'unknown' },
    { what: 'no counts, cancelled', report: { state: JobState.canceled }, received: 'unknown' },
    { what: 'no counts, aborted', report: { state: JobState.aborted }, received: 'broken' },
    { what: 'no counts, printing', report: { state: JobState.processing }, received: 'unknown' },
  ])('$what: $received', ({ report, received }) => {
    expect(compareReceived(job(report), size)).toBe(received)
  })
})

describe('a job ended without a page', () => {
  const { canceled, aborted, completed, processing, pending } = JobState
  test.each([
    { what: 'cancelled before it began', report: { state: canceled, hasBegun: false }, unprinted: true },
    { what: 'aborted before it began', report: { state: aborted, hasBegun: false }, unprinted: true },
    {
      what: 'cancelled after it began, by a printer that counts no pages',
      report: { state: canceled, hasBegun: true, impressionsCompleted: 0 },
      unprinted: false,
    },
    {
      what: 'cancelled after a page, by a printer that keeps no times',
      report: { state: canceled, impressionsCompleted: 1 },
      unprinted: false,
    },
    {
      what: 'cancelled, with no page counted',
      report: { state: canceled, impressionsCompleted: 0 },
      unprinted: true,
    },
    {
      what: 'cancelled without a document',
      report: { state: canceled, numberOfDocuments: 0 },
      unprinted: true,
    },
    { what: 'cancelled, without further attributes', report: { state: canceled }, unprinted: false },
    { what: 'completed', report: { state: completed, impressionsCompleted: 0 }, unprinted: false },
    { what: 'still printing', report: { state: processing, hasBegun: false }, unprinted: false },
    { what: 'still waiting', report: { state: pending, hasBegun: false }, unprinted: false },
  ])('$what: $unprinted', ({ report, unprinted }) => {
    expect(endedUnprinted(job(report))).toBe(unprinted)
  })

  test.each([
    { what: 'without further attributes', report: { state: canceled }, unprinted: true },
    { what: 'but had begun before', report: { state: canceled, hasBegun: true }, unprinted: false },
    {
      what: 'but a page of it was counted',
      report: { state: canceled, impressionsCompleted: 1 },
      unprinted: false,
    },
    { what: 'but was released by another client', report: { state: completed }, unprinted: false },
  ])('held until it was cancelled, $what: $unprinted', ({ report, unprinted }) => {
    expect(endedUnprinted(job(report), { wasHeld: true })).toBe(unprinted)
  })
})
