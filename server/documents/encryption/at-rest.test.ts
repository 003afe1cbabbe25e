import { readFile, readdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { HealthStatus } from '@campus-print/contract/health'
import { describe, expect, onTestFinished, test } from 'vitest'
import { s3Service } from '../../testing/fakes/s3-service.ts'
import { apiClient } from '../../testing/fixtures/app/api-client.ts'
import { secondInstance, testApp } from '../../testing/fixtures/app/test-app.ts'
import { tusMetadata } from '../../testing/fixtures/documents/tus-client.ts'
import { makePages } from '../../testing/fixtures/files/make-pdf.ts'
import { payFor, plainSettings, uploadForm } from '../../testing/fixtures/people/orders.ts'
import { signUp } from '../../testing/fixtures/people/people.ts'

const marker = 'Only for the eyes of Asha'
const marked = Buffer.concat([makePages(2), Buffer.from(`\n% ${marker}\n`)])

/** Everything that lies in folders, except what the virtual printer has put into its tray. */
async function filesIn(...folders: string[]): Promise<{ name: string; bytes: Buffer }[]> {
  const found = await Promise.all(
    folders.map((folder) => readdir(folder, { recursive: true, withFileTypes: true })),
  )
  const files = found.flat().filter((entry) => entry.isFile() && !entry.parentPath.includes('/printed'))
  const read = files.map(async ({ parentPath, name }) => {
    const bytes = await readFile(join(parentPath, name)).catch(goneMeanwhile)
    return bytes && { name, bytes }
  })
  return (await Promise.all(read)).filter((file) => file !== undefined)
}

/** A copy for the printer is deleted once it is printed. */
function goneMeanwhile(error: NodeJS.ErrnoException): undefined {
  if (error.code !== 'ENOENT') throw error
}

async function uploadMarked(user: Awaited<ReturnType<typeof signUp>>): Promise<string> {
  const { json } = await user.call('POST', '/api/print/upload', uploadForm(marked))
  return json.data.serverFileName
}

test.each(['folders', 'a bucket'])(
  'in %s nothing of a document can be read without the key, from its first part to its print',
  async (kind) => {
    const s3 = kind === 'a bucket' ? await s3Service() : undefined
    onTestFinished(() => s3?.close())
    const app = await testApp(s3?.environment)
    onTestFinished(() => app.close())
    const user = await signUp(app)
    const begun = await user.call('POST', '/api/print/upload/resumable', undefined, {
      'tus-resumable': '1.0.0',
      'upload-length': String(marked.length + 1),
      'upload-metadata': tusMetadata('thesis.pdf', 'application/pdf'),
    })
    await user.call('PATCH', begun.headers.get('location') ?? '', marked, {
      'tus-resumable': '1.0.0',
      'content-type': 'application/offset+octet-stream',
      'upload-offset': '0',
    })
    const name = await uploadMarked(user)
    const order = { serverFileName: name, ...plainSettings }
    const { id } = (await user.call('POST', '/api/print/request', order)).json.data
    expect((await user.call('GET', `/api/files/preview/${name}/pages/1`)).status).toBe(200)
    expect((await user.call('GET', `/api/print/preview/${id}`)).status).toBe(200)
    await payFor(user.call, id)
    const request = async () => (await user.call('GET', `/api/print/request/${id}`)).json.data
    await expect.poll(async () => (await request()).status).toBe('ready')
    const whole = await user.call('GET', `/api/files/preview/${name}`)
    expect(whole.bytes.equals(marked)).toBe(true)
    const range = { range: `bytes=${marked.length - 10}-` }
    const part = await user.call('GET', `/api/files/preview/${name}`, undefined, range)
    expect([part.status, part.bytes.equals(marked.subarray(-10))]).toEqual([206, true])
    const files = await filesIn(app.dataDir, ...(s3 ? [s3.folder] : []))
    expect(files.length).toBeGreaterThan(2)
    for (const { name: file, bytes } of files) {
      expect([file, bytes.includes(marker), bytes.includes('%PDF')]).toEqual([file, false, false])
    }
  },
)

describe('a damaged document', () => {
  test('is reported to its owner, in the log and in the health status, until it is deleted', async () => {
    const token = 'a-token-of-this-test-alone'
    const app = await testApp({ MONITOR_TOKEN: token })
    onTestFinished(() => app.close())
    const user = await signUp(app)
    const name = await uploadMarked(user)
    const path = join(app.dataDir, 'documents', 'uploads', name)
    const bytes = await readFile(path)
    bytes[200]! ^= 1
    await writeFile(path, bytes)
    const page = await user.call('GET', `/api/files/preview/${name}/pages/1`)
    expect([page.status, page.json.code]).toEqual([422, 'corrupt'])
    const storage = async () => {
      const { json } = await apiClient(app.url, token)('GET', '/api/health/status')
      return HealthStatus.parse(json.data).storage
    }
    await expect.poll(storage).toEqual({
      state: 'failing',
      message: `1 stored file is damaged, first uploads/${name}.`,
    })
    await writeFile(path, bytes.subarray(0, -1))
    const file = await user.call('GET', `/api/files/preview/${name}`)
    expect([file.status, file.json.code]).toEqual([500, 'document_damaged'])
    await user.call('DELETE', `/api/print/upload/${name}`)
    await expect.poll(async () => (await storage()).state).toBe('ok')
  })
})

test('keys are exchanged while the product runs', async () => {
  const [old, next] = ['the key of last year that is long enough', 'the key of this year that is long enough']
  const app = await testApp({ DOCUMENTS_KEY: old })
  onTestFinished(() => app.close())
  const user = await signUp(app)
  const before = await uploadMarked(user)
  const rotated = await secondInstance(app, {
    ROLE: 'all',
    DOCUMENTS_KEY: next,
    DOCUMENTS_PREVIOUS_KEYS: old,
  })
  const call = apiClient(rotated.url, user.token)
  const readable = async (name: string) =>
    (await call('GET', `/api/files/preview/${name}`)).bytes.equals(marked)
  expect(await readable(before)).toBe(true)
  const { rows } = await app.database.pool.query(
    'select id from document_keys order by chosen_at desc limit 1',
  )
  const keyIn = async () => {
    const bytes = await readFile(join(app.dataDir, 'documents', 'uploads', before))
    return bytes.toString('hex', 8, 16)
  }
  await expect.poll(keyIn).toBe(rows[0].id)
  expect(await readable(before)).toBe(true)
  await rotated.close()
  // Its first process still uses the old key, and would be left without it.
  await expect(secondInstance(app, { DOCUMENTS_KEY: next })).rejects.toThrow(/DOCUMENTS_PREVIOUS_KEYS/)
  await app.database.pool.query(`update document_keys set used_at = now() - interval '2 hours'`)
  await app.database.pool.query(`delete from document_keys where id <> $1`, [rows[0].id])
  const alone = await secondInstance(app, { DOCUMENTS_KEY: next })
  onTestFinished(() => alone.close())
  const document = await apiClient(alone.url, user.token)('GET', `/api/files/preview/${before}`)
  expect(document.bytes.equals(marked)).toBe(true)
})
