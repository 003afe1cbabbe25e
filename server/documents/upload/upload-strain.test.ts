import { type FileHandle, open } from 'node:fs/promises'
import { text } from 'node:stream/consumers'
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { afterEach, expect, test, vi } from 'vitest'
import { forThisFile } from '../../testing/for-this-file.ts'
import { storedFiles, storedSizes } from '../../testing/fixtures/documents/stored-files.ts'
import { encryptedSize } from '../encryption/encrypted-format.ts'
import { makePages, paddedPdf } from '../../testing/fixtures/files/make-pdf.ts'
import { apiClient } from '../../testing/fixtures/app/api-client.ts'
import { payFor, plainSettings, uploadForm, uploadPdf } from '../../testing/fixtures/people/orders.ts'
import { signUp } from '../../testing/fixtures/people/people.ts'
import { beginUpload } from '../../testing/fakes/raw-upload.ts'
import { testApp } from '../../testing/fixtures/app/test-app.ts'

const app = await forThisFile(testApp())
const user = await signUp(app)
afterEach(() => vi.restoreAllMocks())

setFlagsFromString('--expose-gc')
const collectGarbage = runInNewContext('gc') as () => void

const megabyte = 2 ** 20

async function documentsOf(id: string): Promise<number> {
  const { rowCount } = await app.database.pool.query('select from documents where owner_id = $1', [id])
  return rowCount ?? 0
}

test('twenty uploads of 40 MB at once are all accepted without being held in memory', async () => {
  const file = paddedPdf(40 * megabyte)
  const users = await Promise.all(Array.from({ length: 4 }, () => signUp(app)))
  const before = heldBytes()
  let [sent, looks, most] = [0, 0, 0]
  // Collecting all garbage takes long in a process with many modules: it is not done all the time.
  const onSent = (bytes: number) => {
    sent += bytes
    if (sent < (looks + 1) * 100 * megabyte) return
    looks += 1
    most = Math.max(most, heldBytes() - before)
  }
  const answers = await Promise.all(
    Array.from({ length: 20 }, (_, at) => uploadSlowly(users[at % 4]!.token, file, onSent)),
  )
  expect(answers).toEqual(Array.from({ length: 20 }, () => '201'))
  expect(looks).toBe(8)
  // This process is the client too; both sides of twenty connections buffer some of what is under way.
  expect(most).toBeLessThan(100 * megabyte)
}, 240_000)

/** What this process holds in memory, without garbage. */
function heldBytes(): number {
  // The second run waits for what the first one still frees.
  collectGarbage()
  collectGarbage()
  const { arrayBuffers, heapUsed } = process.memoryUsage()
  return arrayBuffers + heapUsed
}

/** Sends a file as fast as it is taken, and no faster; returns the status. */
async function uploadSlowly(token: string, file: Buffer, onSent: (bytes: number) => void): Promise<string> {
  const { socket, end } = beginUpload({ url: app.url, token, size: file.length })
  for (let at = 0; at < file.length; at += 64 * 1024) {
    const part = file.subarray(at, at + 64 * 1024)
    const taken = socket.write(part)
    onSent(part.length)
    if (!taken) await new Promise((resolve) => socket.once('drain', resolve))
  }
  socket.write(end)
  const [answer] = (await socket.take(1).toArray()) as Buffer[]
  return /^HTTP\/1.1 (\d+)/.exec(answer?.toString() ?? '')?.[1] ?? 'nothing'
}

test('a client that disconnects while its file is inspected leaves no file', async () => {
  const before = await storedFiles(app)
  const slow = makePages(1_900)
  const { socket, end } = beginUpload({ url: app.url, token: user.token, size: slow.length })
  socket.write(Buffer.concat([slow, end]))
  await vi.waitFor(async () => expect(await storedSizes(app)).toContain(encryptedSize(slow.length)), 15_000)
  socket.destroy()
  await vi.waitFor(async () => expect(await storedFiles(app)).toEqual(before), 15_000)
  expect(await documentsOf(user.id)).toBe(0)
})

test('a stopping server finishes the uploads that have arrived and deletes the others', async () => {
  const stopping = await testApp()
  const someone = await signUp(stopping)
  // What looks into files has been started.
  await uploadPdf(someone.call)
  const half = beginUpload({ url: stopping.url, token: someone.token, size: 9 * megabyte })
  half.socket.write(Buffer.alloc(megabyte))
  const whole = makePages(1_900)
  const looked = beginUpload({ url: stopping.url, token: someone.token, size: whole.length })
  looked.socket.write(Buffer.concat([whole, looked.end]))
  await vi.waitFor(async () => expect(await storedFiles(stopping)).toHaveLength(3), 15_000)
  const [answer] = await Promise.all([text(looked.socket), stopping.app.stop()])
  expect(answer).toMatch(/^HTTP\/1\.1 201 /)
  expect(await storedFiles(stopping)).toHaveLength(2)
  await stopping.close()
})

test.each(['ENOSPC', 'EDQUOT'])(
  'a disk that fills up (%s) half-way is reported, and no file is stored',
  async (code) => {
    const before = await storedFiles(app)
    const disk = await fillDisk(code)
    const form = uploadForm(paddedPdf(12 * megabyte))
    const { status, headers, json } = await user.call('POST', '/api/print/upload', form)
    vi.restoreAllMocks()
    expect([status, json.code]).toEqual([503, 'storage_full'])
    expect(Number(headers.get('retry-after'))).toBeGreaterThan(0)
    expect(disk.writes).toBeGreaterThan(1)
    expect(await storedFiles(app)).toEqual(before)
  },
)

test('while the disk is full, users log in, order and pay, uploads are rejected, and what was paid is printed afterwards', async () => {
  const { call, registration } = await signUp(app)
  const serverFileName = await uploadPdf(call)
  await fillDisk('ENOSPC')
  const upload = () => call('POST', '/api/print/upload', uploadForm(paddedPdf(12 * megabyte)))
  expect((await upload()).json.code).toBe('storage_full')
  const { email, password } = registration
  const login = await app.anyone('POST', '/api/auth/login', { email, password })
  expect(login.status).toBe(200)
  const again = apiClient(app.url, login.json.token)
  const order = await again('POST', '/api/print/request', { serverFileName, ...plainSettings })
  expect(order.status).toBe(201)
  expect((await payFor(again, order.json.data.id)).status).toBe(200)
  expect((await upload()).json.code).toBe('storage_full')
  vi.restoreAllMocks()
  expect((await upload()).status).toBe(201)
  const read = async () => (await again('GET', `/api/print/request/${order.json.data.id}`)).json.data
  await expect.poll(async () => (await read()).status).toBe('ready')
})

/** A disk that takes the first write of a file and no other. */
async function fillDisk(code: string): Promise<{ writes: number }> {
  const disk = { writes: 0 }
  const file = await open(process.execPath)
  const handles = Object.getPrototypeOf(file) as Pick<FileHandle, 'writev'>
  await file.close()
  const { writev } = handles
  vi.spyOn(handles, 'writev').mockImplementation(function (this: FileHandle, ...written) {
    disk.writes += 1
    if (disk.writes === 1) return Reflect.apply(writev, this, written)
    return Promise.reject(
      Object.assign(new Error(`${code}: no space left on device, write`), { code, errno: -28 }),
    )
  })
  return disk
}
