import { errorKinds } from '@campus-print/contract/errors'
import { documentErrorMessages } from '@campus-print/domain/documents'
import { expect, test } from 'vitest'
import { errorFromResponse, networkError, timeoutError } from '../../api/api-error.ts'
import { UnreadableFileError } from './send-file.ts'
import { describeUploadError } from './upload-error.ts'

const online = { onLine: true }

const rejected = (code: keyof typeof errorKinds) =>
  errorFromResponse(errorKinds[code].status, { success: false, code, message: errorKinds[code].message })

test.each(['corrupt', 'password', 'disguised', 'too_large', 'too_many_pages', 'conversion_failed'] as const)(
  'a document that is %s shows the server’s message and offers no retry',
  (code) => {
    expect(describeUploadError(rejected(code), online)).toEqual({
      message: documentErrorMessages[code],
      canRetry: false,
      retriesWhenOnline: false,
    })
  },
)

test.each(['converter_unavailable', 'storage_full', 'internal', 'rate_limited', 'timeout'] as const)(
  'the error %s offers to send the same file again',
  (code) => {
    expect(describeUploadError(rejected(code), online)).toEqual({
      message: errorKinds[code].message,
      canRetry: true,
      retriesWhenOnline: false,
    })
  },
)

test('an upload that loses the connection says what is safe and what to do', () => {
  for (const error of [networkError(), timeoutError(60_000)]) {
    expect(describeUploadError(error, online)).toEqual({
      message: `${error.message}. Nothing is lost: check your connection, then send the same file again.`,
      canRetry: true,
      retriesWhenOnline: true,
    })
  }
})

test('an upload on an offline device is sent again by itself', () => {
  expect(describeUploadError(networkError(), { onLine: false }).message).toBe(
    'Network Error. Nothing is lost: the file is sent again as soon as you are back online.',
  )
})

test('a proxy’s 413 counts as a file that is too large', () => {
  expect(describeUploadError(errorFromResponse(413, '<h1>Too large</h1>'), online)).toEqual({
    message: documentErrorMessages.too_large,
    canRetry: false,
    retriesWhenOnline: false,
  })
})

test('an unknown upload error shows its own message, else ours', () => {
  expect(describeUploadError(new UnreadableFileError(), online).message).toMatch(/choose it again/)
  expect(describeUploadError(undefined, online)).toEqual({
    message: 'Error uploading file',
    canRetry: false,
    retriesWhenOnline: false,
  })
})
