import { expect, test } from 'vitest'
import { jobName } from './job-name.ts'

const printId = 'PRT-20261122-A1B2'

test.each([
  ['thesis.pdf', 'PRT-20261122-A1B2 thesis.pdf'],
  ['two\nlines\u0000.pdf', 'PRT-20261122-A1B2 two lines .pdf'],
  ['', printId],
])('a job of the document %j is named %j', (document, name) => {
  expect(jobName(printId, document)).toBe(name)
})

test('a long name is cut between characters, within 255 octets', () => {
  const name = jobName(printId, 'अ'.repeat(200))
  expect(Buffer.from(name).length).toBeLessThanOrEqual(255)
  expect(name).toBe(`${printId} ${'अ'.repeat(79)}`)
})
