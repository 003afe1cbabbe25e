import type { PutObjectCommand, S3Client } from '@aws-sdk/client-s3'
import { once } from 'node:events'
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Readable } from 'node:stream'
import { expect, test } from 'vitest'
import { temporaryFolder } from '../../testing/fixtures/files/temporary-folder.ts'
import { uploadFile } from './upload-file.ts'

const at = { Bucket: 'prints', Key: 'uploads/a.pdf' }

async function givenFile(): Promise<string> {
  const path = join(await temporaryFolder(), 'a.pdf')
  await writeFile(path, 'content')
  return path
}

/** A client that fails with these one after another, and then succeeds. */
function failing(...errors: Error[]) {
  let calls = 0
  const send = async () => {
    calls += 1
    const error = errors.shift()
    if (error) throw error
  }
  return { client: { send } as unknown as S3Client, calls: () => calls }
}

const answered = (httpStatusCode: number) => Object.assign(new Error(), { $metadata: { httpStatusCode } })

test.each([
  ['uploads/a.pdf', 'application/pdf'],
  ['paid/a.doc', 'application/msword'],
])('%s is stored as %s', async (Key, type) => {
  const sent: unknown[] = []
  const client = { send: async ({ input }: PutObjectCommand) => sent.push(input.ContentType) }
  await uploadFile(client as unknown as S3Client, { ...at, Key, path: await givenFile() })
  expect(sent).toEqual([type])
})

test('a broken connection and a server error are retried', async () => {
  const { client, calls } = failing(new Error('socket hang up'), answered(503))
  await uploadFile(client, { ...at, path: await givenFile() })
  expect(calls()).toBe(3)
})

test('a rejected upload is not retried, and retries end', async () => {
  const rejected = failing(answered(403))
  await expect(uploadFile(rejected.client, { ...at, path: await givenFile() })).rejects.toMatchObject({
    $metadata: {},
  })
  expect(rejected.calls()).toBe(1)
  const down = failing(...Array.from({ length: 5 }, () => new Error('down')))
  await expect(uploadFile(down.client, { ...at, path: await givenFile() })).rejects.toThrow('down')
  expect(down.calls()).toBe(3)
})

test('a disk error fails only the upload', async () => {
  const client = {
    async send({ input }: PutObjectCommand, { abortSignal }: { abortSignal: AbortSignal }) {
      const given = once(abortSignal, 'abort')
      ;(input.Body as Readable).destroy(new Error('the disk cannot be read'))
      await given
      throw new Error('aborted')
    },
  } as unknown as S3Client
  await expect(uploadFile(client, { ...at, path: await givenFile() })).rejects.toThrow(
    'the disk cannot be read',
  )
})
