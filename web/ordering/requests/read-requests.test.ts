import { queuedRequest } from '@campus-print/contract/examples/samples'
import { describe, expect, test } from 'vitest'
import { readRequestPage } from './read-requests.ts'

describe('the answer of a list of requests', () => {
  test('is read as the server sends it', () => {
    const answer = {
      success: true,
      data: [queuedRequest],
      pagination: { page: 2, pages: 3, limit: 1 },
      total: 3,
    }
    expect(readRequestPage(answer)).toEqual({ requests: [queuedRequest], page: 2, pages: 3, total: 3 })
  })

  test.each([undefined, null, 'OK', [], { success: true }, { data: 'none' }, { data: { 0: queuedRequest } }])(
    'that is %j is an empty list',
    (answer) => {
      expect(readRequestPage(answer)).toMatchObject({ requests: [], total: 0, pages: 0 })
    },
  )

  test('leaves out what is no request', () => {
    const { requests } = readRequestPage({ data: [null, 7, 'x', {}, { id: 'a' }, queuedRequest] })
    expect(requests.map(({ id }) => id)).toEqual(['a', queuedRequest.id])
  })

  test('shows a request without most of its fields, or with odd ones', () => {
    const odd = { _id: 'a', status: 'lost', totalCost: '7', pageSize: 'B5', printType: 3, createdAt: null }
    expect(readRequestPage({ data: [odd, { id: 'b' }] }).requests).toMatchObject([
      { id: 'a', status: 'lost', totalCost: 0, pageSize: 'A4', printType: 'black', createdAt: '' },
      { id: 'b', status: 'unknown', documentName: '', uniqueId: null, paidAt: null },
    ])
  })
})
