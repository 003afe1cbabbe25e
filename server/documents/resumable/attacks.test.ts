import { randomBytes } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import type { ApiClient } from '../../testing/fixtures/app/api-client.ts'
import { testApp } from '../../testing/fixtures/app/test-app.ts'
import { storedFiles } from '../../testing/fixtures/documents/stored-files.ts'
import { tusMetadata } from '../../testing/fixtures/documents/tus-client.ts'
import { makePages } from '../../testing/fixtures/files/make-pdf.ts'
import { signUp } from '../../testing/fixtures/people/people.ts'
import { forThisFile } from '../../testing/for-this-file.ts'
import { maxUnfinishedUploads } from './tus-store.ts'

const app = await forThisFile(testApp())
const path = '/api/print/upload/resumable'
const tusVersion = { 'tus-resumable': '1.0.0' }
const aPdf = tusMetadata('thesis.pdf', 'application/pdf')
const body = { ...tusVersion, 'content-type': 'application/offset+octet-stream' }

async function begun(call: ApiClient, size: number): Promise<string> {
  const headers = { ...tusVersion, 'upload-length': String(size), 'upload-metadata': aPdf }
  const { json } = await call('POST', path, undefined, headers)
  return json.data.id
}

async function offsetOf(call: ApiClient, id: string): Promise<number> {
  return (await call('GET', `${path}/${id}`)).json.data?.received
}

const user = await signUp(app)
const { call } = user

describe('an upload is not begun', () => {
  const coded = (text: string) => Buffer.from(text).toString('base64')
  test.each<[string, Record<string, string>, number]>([
    ['with a negative length', { 'upload-length': '-1' }, 400],
    ['with a fraction as length', { 'upload-length': '1.5' }, 400],
    ['with an exponent as length', { 'upload-length': '1e3' }, 400],
    ['with a hexadecimal length', { 'upload-length': '0x10' }, 400],
    ['with a length that is no number', { 'upload-length': 'ten' }, 400],
    ['with two lengths', { 'upload-length': '10, 20' }, 400],
    ['with a length of 30 digits', { 'upload-length': '9'.repeat(30) }, 400],
    ['with a length of 15 digits', { 'upload-length': '9'.repeat(15) }, 413],
    ['without a length', { 'upload-metadata': aPdf }, 400],
    ['with a deferred length', { 'upload-defer-length': '1' }, 400],
    ['with both lengths', { 'upload-length': '10', 'upload-defer-length': '1' }, 400],
    ['as a part of another', { 'upload-length': '10', 'upload-concat': 'partial' }, 400],
    ['of others', { 'upload-length': '10', 'upload-concat': `final;${path}/a` }, 400],
    ['with empty metadata', { 'upload-length': '10', 'upload-metadata': '' }, 400],
    [
      'without a name',
      { 'upload-length': '10', 'upload-metadata': `filetype ${coded('application/pdf')}` },
      415,
    ],
    ['without a type', { 'upload-length': '10', 'upload-metadata': `filename ${coded('a.pdf')}` }, 415],
    ['with a name that is not base64', { 'upload-length': '10', 'upload-metadata': 'filename a.pdf' }, 400],
    [
      'with two names',
      { 'upload-length': '10', 'upload-metadata': `${aPdf},filename ${coded('b.pdf')}` },
      400,
    ],
    [
      'with a zero byte in the type',
      { 'upload-length': '10', 'upload-metadata': tusMetadata('a.pdf', 'application/pdf\0') },
      415,
    ],
  ])('%s', async (_, headers, status) => {
    const sent = { ...tusVersion, 'upload-metadata': aPdf, ...headers }
    const answer = await call('POST', path, undefined, sent)
    expect(answer).toMatchObject({ status, json: { success: false, code: expect.any(String) } })
  })

  test('without metadata', async () => {
    const answer = await call('POST', path, undefined, { ...tusVersion, 'upload-length': '10' })
    expect(answer).toMatchObject({ status: 415, json: { code: 'unsupported_file_type' } })
  })

  test('with bytes in the same call', async () => {
    const answer = await call('POST', path, Buffer.from('%PDF-'), {
      ...body,
      'upload-length': '10',
      'upload-metadata': aPdf,
    })
    expect(answer).toMatchObject({ status: 415, json: { code: 'unsupported_file_type' } })
  })
})

test.each([
  ['../../etc/thesis.pdf', 'thesis.pdf'],
  ['C:\\Users\\a\\thesis.pdf', 'thesis.pdf'],
  ['the\0sis.pdf', 'thesis.pdf'],
])('the name %j is kept as %j', async (sent, kept) => {
  const { json } = await call('POST', path, undefined, {
    ...tusVersion,
    'upload-length': '10',
    'upload-metadata': tusMetadata(sent, 'application/pdf'),
  })
  expect(json.data.documentName).toBe(kept)
})

describe('bytes are rejected', () => {
  test.each<[string, Record<string, string>, number]>([
    ['without an offset', {}, 400],
    ['with a negative offset', { 'upload-offset': '-1' }, 400],
    ['with a fraction as offset', { 'upload-offset': '0.5' }, 400],
    ['with an offset that is no number', { 'upload-offset': 'start' }, 400],
    ['with an offset beyond the end', { 'upload-offset': '1001' }, 409],
    ['with a length anew', { 'upload-offset': '0', 'upload-length': '2000' }, 400],
    ['in another type', { 'upload-offset': '0', 'content-type': 'application/pdf' }, 415],
    ['as JSON', { 'upload-offset': '0', 'content-type': 'application/json' }, 400],
    ['of another version of the protocol', { 'upload-offset': '0', 'tus-resumable': '0.2.2' }, 412],
  ])('%s', async (_, headers, status) => {
    const id = await begun(call, 1000)
    const answer = await call('PATCH', `${path}/${id}`, Buffer.from('"x"'), { ...body, ...headers })
    expect(answer).toMatchObject({ status, json: { success: false } })
    expect(await offsetOf(call, id)).toBe(0)
  })

  test('beyond the end, also where the call does not state its length', async () => {
    const id = await begun(call, 1000)
    const bytes = new ReadableStream({
      start(controller) {
        for (let sent = 0; sent < 50; sent += 1) controller.enqueue(new Uint8Array(100))
        controller.close()
      },
    })
    const sent = { method: 'PATCH', body: bytes, duplex: 'half' as const }
    const headers = { ...body, 'upload-offset': '0', authorization: `Bearer ${user.token}` }
    const answer = await fetch(`${app.url}${path}/${id}`, { ...sent, headers })
    expect(answer.status).toBe(413)
    expect(await offsetOf(call, id)).toBeLessThanOrEqual(1000)
  })

  test.each(['..%2f..%2fetc%2fpasswd', '%00', '..', 'a', '0'.repeat(32), '%2e%2e%2fincoming'])(
    'for the id %s, which is none',
    async (id) => {
      const sent = { ...body, 'upload-offset': '0' }
      const statuses = [
        (await call('PATCH', `${path}/${id}`, Buffer.from('x'), sent)).status,
        (await call('DELETE', `${path}/${id}`, undefined, tusVersion)).status,
        (await call('GET', `${path}/${id}`)).status,
      ]
      for (const status of statuses) expect([400, 404, 405]).toContain(status)
    },
  )
})

test('a header cannot turn a call into another', async () => {
  const id = await begun(call, 1000)
  const override = { ...tusVersion, 'x-http-method-override': 'DELETE' }
  await call('HEAD', `${path}/${id}`, undefined, override)
  await call('GET', `${path}/${id}`, undefined, override)
  await call('POST', `${path}/${id}`, undefined, override)
  expect(await offsetOf(call, id)).toBe(0)
})

test('an upload works behind several proxies', async () => {
  const headers = {
    ...tusVersion,
    'upload-length': '10',
    'upload-metadata': aPdf,
    'x-forwarded-proto': 'https, http',
  }
  expect((await call('POST', path, undefined, headers)).status).toBe(201)
})

test('another origin is not allowed to send bytes, whatever it asks for', async () => {
  const preflight = await app.anyone('OPTIONS', `${path}/${await begun(call, 10)}`, undefined, {
    origin: 'https://evil.example',
    'access-control-request-method': 'PATCH',
    'access-control-request-headers': 'upload-offset,tus-resumable',
  })
  const allowed = [...preflight.headers.keys()].filter((name) => name.startsWith('access-control-'))
  expect(allowed).toEqual([])
})

test('of parts that are sent at the same moment, one is kept', async () => {
  const twin = await signUp(app)
  const pdf = Buffer.from(makePages(3))
  const filling = () => Buffer.concat([pdf, Buffer.from(`\n%${randomBytes(3_000_000).toString('hex')}`)])
  const files = [filling(), filling(), filling(), filling()]
  const size = files[0]!.length
  const id = await begun(twin.call, size)
  const answers = await Promise.all(
    files.map((bytes) => twin.call('PATCH', `${path}/${id}`, bytes, { ...body, 'upload-offset': '0' })),
  )
  expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409, 409, 409])
  const kept = answers.findIndex(({ status }) => status === 200)
  const stored = await twin.call('GET', `/api/files/preview/${answers[kept]!.json.data.serverFileName}`)
  expect(stored.bytes.equals(files[kept]!)).toBe(true)
})

test('the sixth unfinished upload of an account ends its first, with its bytes', async () => {
  const before = await storedFiles(app)
  const greedy = await signUp(app)
  const ids: string[] = []
  for (let at = 0; at < maxUnfinishedUploads + 3; at += 1) {
    const id = await begun(greedy.call, 1000)
    await greedy.call('PATCH', `${path}/${id}`, Buffer.alloc(900), { ...body, 'upload-offset': '0' })
    ids.push(id)
  }
  await expect.poll(async () => (await storedFiles(app)).length - before.length).toBe(maxUnfinishedUploads)
  const kept = await Promise.all(ids.map((id) => offsetOf(greedy.call, id)))
  expect(kept).toEqual([undefined, undefined, undefined, 900, 900, 900, 900, 900])
})
