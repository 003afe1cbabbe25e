import { expect, test } from 'vitest'
import { silentLog } from '../platform/log/log.ts'
import { TenantFull, ProcessLost, ProcessPoolFull } from '../platform/process/process-lost.ts'
import { ConverterUnavailable } from './conversion/word-converter.ts'
import { DocumentError } from './engine/document-error.ts'
import { toApiError } from './to-api-error.ts'

const answerTo = toApiError(silentLog)

test.each([
  [new DocumentError('timeout', 'no answer in 20000 ms'), 422, 'timeout'],
  [new DocumentError('corrupt', 'PDFium error 3'), 422, 'corrupt'],
  [new ProcessPoolFull(200), 503, 'service_unavailable'],
  [new TenantFull(20), 429, 'rate_limited'],
  [new ConverterUnavailable('none works'), 503, 'converter_unavailable'],
  [Object.assign(new Error('write'), { code: 'ENOSPC' }), 503, 'storage_full'],
  [new Error('ENOSPC: no space left on device, write'), 503, 'storage_full'],
  [new ProcessLost('unavailable', 'no child could be started'), 503, 'service_unavailable'],
])('%s is answered with %i %s', (error, status, code) => {
  expect(() => answerTo(error)).toThrow(expect.objectContaining({ status, code }))
})

test.each([new TenantFull(20), new ProcessPoolFull(200)])('the answer to %s says when to retry', (error) => {
  const details = expect.objectContaining({ retryAfterSeconds: 5 })
  expect(() => answerTo(error)).toThrow(expect.objectContaining({ details }))
})

test('an error of another origin is returned unchanged', () => {
  const error = new Error('EIO')
  expect(() => answerTo(error)).toThrow(error)
})
