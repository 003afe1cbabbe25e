import { errorKinds } from '@campus-print/contract/errors'
import { refusalMessages } from '@campus-print/domain/documents'
import { expect, test } from 'vitest'
import { errorOfAnswer, networkError, timeoutError } from '../../api/api-error.ts'
import { UnreadableFile } from './chosen-file.ts'
import { uploadFaultOf } from './upload-fault.ts'

const online = { onLine: true }

const refused = (code: keyof typeof errorKinds) =>
  errorOfAnswer(errorKinds[code].status, { success: false, code, message: errorKinds[code].message })

test.each(['corrupt', 'password', 'disguised', 'too_large', 'too_many_pages', 'conversion_failed'] as const)(
  'a document that is %s is refused in the server’s words, and the same one need not be sent again',
  (code) => {
    expect(uploadFaultOf(refused(code), online)).toEqual({
      message: refusalMessages[code],
      mayRetry: false,
      awaitsConnection: false,
    })
  },
)

test.each(['converter_unavailable', 'storage_full', 'internal', 'rate_limited', 'timeout'] as const)(
  '%s may pass: the same file can be sent again',
  (code) => {
    expect(uploadFaultOf(refused(code), online)).toEqual({
      message: errorKinds[code].message,
      mayRetry: true,
      awaitsConnection: false,
    })
  },
)

test('a lost connection says what is safe and what to do', () => {
  for (const error of [networkError(), timeoutError(60_000)]) {
    expect(uploadFaultOf(error, online)).toEqual({
      message: `${error.message}. Nothing is lost: check your connection, then send the same file again.`,
      mayRetry: true,
      awaitsConnection: true,
    })
  }
})

test('where there is no connection at all it says that nothing need be done', () => {
  expect(uploadFaultOf(networkError(), { onLine: false }).message).toBe(
    'Network Error. Nothing is lost: the file is sent again as soon as you are back online.',
  )
})

test('a proxy that refuses the size is understood', () => {
  expect(uploadFaultOf(errorOfAnswer(413, '<h1>Too large</h1>'), online)).toEqual({
    message: refusalMessages.too_large,
    mayRetry: false,
    awaitsConnection: false,
  })
})

test('else the error’s own message, else ours', () => {
  expect(uploadFaultOf(new UnreadableFile(), online).message).toMatch(/choose it again/)
  expect(uploadFaultOf(undefined, online)).toEqual({
    message: 'Error uploading file',
    mayRetry: false,
    awaitsConnection: false,
  })
})
