import type { Duplex } from 'node:stream'
import { expect, test } from 'vitest'
import { forThisFile } from '../../testing/for-this-file.ts'
import { pagesOfOneContent, pagesOfTwoContents } from '../../testing/fixtures/files/make-bombs.ts'
import { makePages } from '../../testing/fixtures/files/make-pdf.ts'
import { uploadForm } from '../../testing/fixtures/people/orders.ts'
import { type SignedUp, signUp } from '../../testing/fixtures/people/people.ts'
import { beginUpload } from '../../testing/fakes/raw-upload.ts'
import { testApp } from '../../testing/fixtures/app/test-app.ts'

const app = await forThisFile(testApp())

/** Uploads a file; returns the status, and how long it took in ms. */
async function upload({ call }: SignedUp, pdf: Uint8Array): Promise<{ status: number; ms: number }> {
  const began = performance.now()
  const { status } = await call('POST', '/api/print/upload', uploadForm(pdf))
  return { status, ms: performance.now() - began }
}

test('two thousand pages that share one heavy content are counted, since it is read once', async () => {
  const user = await signUp(app)
  expect(await upload(user, pagesOfOneContent({ pages: 2_000, operators: 100_000 }))).toMatchObject({
    status: 201,
  })
})

/** Uploads a file repeatedly until it is stopped. */
function keepUploading({ token }: SignedUp, pdf: Uint8Array): () => void {
  const over = new AbortController()
  let current: Duplex | undefined
  const go = async () => {
    while (!over.signal.aborted) {
      const { socket, end } = beginUpload({ url: app.url, token, size: pdf.length })
      current = socket
      socket.write(Buffer.concat([pdf, end]))
      await socket.take(1).toArray()
      socket.destroy()
    }
  }
  go().catch(() => {})
  return () => {
    over.abort()
    current?.destroy()
  }
}

test('six accounts whose uploads run to the time limit delay another account by at most 30 s', async () => {
  const heavy = pagesOfTwoContents({ pages: 2_000, operators: 400_000 })
  const six = await Promise.all(Array.from({ length: 6 }, () => signUp(app)))
  const other = await signUp(app)
  await upload(other, makePages(2))

  const stops = six.map((one) => keepUploading(one, heavy))
  const small = []
  for (let at = 0; at < 3; at += 1) small.push(await upload(other, makePages(2)))
  for (const stop of stops) stop()
  expect(small.map(({ status }) => status)).toEqual([201, 201, 201])
  const times = small.map(({ ms }) => Math.round(ms))
  // Each of the six is read for 20 s when it is alone.
  expect(Math.max(...times), `${times.join()} ms`).toBeLessThan(30_000)
}, 240_000)
