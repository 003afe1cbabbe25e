import { readFile, readdir } from 'node:fs/promises'
import { join } from 'node:path'
import sharp from 'sharp'
import { describe, expect, onTestFinished, test, vi } from 'vitest'
import { s3Service } from '../testing/fakes/s3-service.ts'
import { pushBrowser } from '../testing/fakes/push-browser.ts'
import { type TestApp, testApp } from '../testing/fixtures/app/test-app.ts'
import { givenUser } from '../testing/fixtures/database/factories.ts'
import { tusMetadata } from '../testing/fixtures/documents/tus-client.ts'
import { makePages } from '../testing/fixtures/files/make-pdf.ts'
import { makeDocx } from '../testing/fixtures/files/make-word.ts'
import { temporaryFolder } from '../testing/fixtures/files/temporary-folder.ts'
import { orderPrint, payFor, plainSettings, uploadForm } from '../testing/fixtures/people/orders.ts'
import { type SignedUp, signUp, signedIn } from '../testing/fixtures/people/people.ts'

/** In all that the person is called and wrote. */
const word = 'quillfeather'
const phone = '9000012345'
const marked = Buffer.concat([makePages(2), Buffer.from(`\n% a thesis of ${word}\n`)])

/** The tables, of every schema, and the files that hold a text in any writing. */
async function placesOf(app: TestApp, text: string, folders: string[]): Promise<string[]> {
  const { rows: tables } = await app.database.pool.query<{ name: string }>(
    `select format('%I.%I', schemaname, tablename) as name from pg_tables
     where schemaname not in ('pg_catalog', 'information_schema')`,
  )
  const places: string[] = []
  for (const { name } of tables) {
    // Columns of bytes are shown in hexadecimal.
    const written = [text, Buffer.from(text).toString('hex')].map((part) => `%${part}%`)
    const found = await app.database.pool.query(`select from ${name} t where t::text ilike any($1)`, [
      written,
    ])
    if (found.rowCount) places.push(name)
  }
  for (const folder of folders) {
    const files = await readdir(folder, { recursive: true, withFileTypes: true })
    for (const { parentPath, name } of files.filter((file) => file.isFile())) {
      const bytes = await readFile(join(parentPath, name)).catch(() => Buffer.alloc(0))
      if (`${name} ${bytes.toString('latin1')}`.toLowerCase().includes(text))
        places.push(join(parentPath, name))
    }
  }
  return places.toSorted()
}

async function beginUpload({ call }: SignedUp): Promise<void> {
  const begun = await call('POST', '/api/print/upload/resumable', undefined, {
    'tus-resumable': '1.0.0',
    'upload-length': String(marked.length + 1),
    'upload-metadata': tusMetadata(`${word}.pdf`, 'application/pdf'),
  })
  const sent = await call('PATCH', begun.headers.get('location') ?? '', marked, {
    'tus-resumable': '1.0.0',
    'content-type': 'application/offset+octet-stream',
    'upload-offset': '0',
  })
  expect(sent.status).toBe(204)
}

/** A PDF, a Word file that is converted, and a photo. */
async function unordered(): Promise<[Buffer, string, string][]> {
  const create = { width: 300, height: 200, channels: 3 as const, background: 'white' }
  const comment = { IFD0: { ImageDescription: `A photo of ${word}` } }
  const photo = await sharp({ create }).withExif(comment).jpeg().toBuffer()
  const docx = await makeDocx({ pages: [`A thesis of ${word}`] })
  const docxType = 'application/vnd.openxmlformats-officedocument.wordprocessingml.document'
  return [
    [marked, `${word}-unordered.pdf`, 'application/pdf'],
    [docx, `${word}.docx`, docxType],
    [photo, `${word}.jpg`, 'image/jpeg'],
  ]
}

/** Someone who has done everything that leaves something behind. */
async function givenPerson(app: TestApp) {
  const user = await signUp(app, {
    username: `Zara ${word}`,
    email: `${word}@campus.example`,
    whatsappNumber: phone,
  })
  const { call } = user
  const desk = await signedIn(
    app,
    await givenUser(app.database.db, { username: 'Ravi', permissions: ['desk'] }),
  )
  const ok = async (answer: ReturnType<typeof call>) => {
    const { status, json } = await answer
    if (status >= 300) throw new Error(`${status} ${JSON.stringify(json)}`)
    return json
  }
  const order = async (name = `${word}.pdf`) => {
    const { data } = await ok(call('POST', '/api/print/upload', uploadForm(marked, name)))
    const settings = { serverFileName: data.serverFileName, ...plainSettings }
    return (await ok(call('POST', '/api/print/request', settings))).data.id as string
  }
  const { email, password } = user.registration
  const device = { 'user-agent': `A phone of ${word}` }
  await ok(app.anyone('POST', '/api/auth/login', { email, password, session: 'cookie' }, device))
  await app.anyone('POST', '/api/auth/login', { email, password: 'a guess' }, device)
  await ok(app.anyone('POST', '/api/auth/forgot-password', { email }))
  await ok(call('PUT', '/api/auth/update-details', { firstName: 'Zara', lastName: word }))
  const endpoint = `https://push.campus.example/${word}`
  await ok(call('POST', '/api/notifications/push-subscriptions', pushBrowser().subscription(endpoint)))
  for (const [bytes, name, type] of await unordered())
    await ok(call('POST', '/api/print/upload', uploadForm(bytes, name, type)))
  await beginUpload(user)
  await order(`${word}-unpaid.pdf`)
  const cancelled = await order()
  await ok(call('PATCH', `/api/print/${cancelled}/cancel`))
  const printed = await order()
  await payFor(call, printed)
  const shown = async () => (await ok(call('GET', `/api/print/request/${printed}`))).data
  await expect.poll(async () => (await shown()).status).toBe('ready')
  await ok(call('GET', `/api/print/preview/${printed}`).then((answer) => ({ ...answer, json: {} })))
  const opened = { reason: 'It looked empty' }
  await ok(desk('POST', `/api/desk/requests/${printed}/open-document`, opened))
  await ok(desk('POST', `/api/desk/requests/${printed}/refund`, { amount: 1, reason: 'A pale page' }))
  await call('GET', '/api/auth/export')
  const issue = { category: 'quality', description: `A pale page, says ${word}` }
  await ok(call('POST', `/api/print/${printed}/report-issue`, issue))
  const message = {
    name: `Zara ${word}`,
    email,
    category: 'student',
    subject: 'other',
    message: `I am ${word}`,
  }
  await ok(call('POST', '/api/contact', message))
  await ok(app.anyone('POST', '/api/contact', message))
  await ok(desk('POST', `/api/desk/requests/${printed}/hand-over`, { printId: (await shown()).uniqueId }))
  return { ...user, desk, printed }
}

describe.each(['folders', 'a bucket'])('of an account with documents in %s', (kind) => {
  test('no name, address, number, document or word stays but on invoices', async () => {
    const s3 = kind === 'a bucket' ? await s3Service() : undefined
    onTestFinished(() => s3?.close())
    // What the product and its programs put into the machine's folder for temporary files is looked through as well.
    const temporary = await temporaryFolder()
    vi.stubEnv('TMPDIR', temporary)
    onTestFinished(() => void vi.unstubAllEnvs())
    const app = await testApp({ ...s3?.environment, WORD_CONVERTER: 'libreoffice' })
    onTestFinished(() => app.close())
    const { call, registration } = await givenPerson(app)
    const folders = [app.dataDir, temporary, ...(s3 ? [s3.folder] : [])]
    const before = await placesOf(app, word, folders)
    expect(before).toEqual(
      expect.arrayContaining([
        'public.documents',
        'public.outbox_messages',
        'public.print_jobs',
        'public.resumable_uploads',
        'pgboss.job',
      ]),
    )
    expect(await placesOf(app, phone, folders)).toContain('public.users')
    const { status } = await call('DELETE', '/api/auth/account', { password: registration.password })
    expect(status).toBe(200)
    // Tax law wants the buyer on it.
    await expect.poll(() => placesOf(app, word, folders)).toEqual(['public.invoices'])
    expect(await placesOf(app, phone, folders)).toEqual([])
    const stored = await Promise.all([...folders].map((folder) => documentsIn(folder)))
    expect(stored.flat()).toEqual([])
    const { rows } = await app.database.pool.query<{ recipient: string; text_body: string }>(
      `select recipient, text_body from outbox_messages where subject = 'Your Campus Print account is deleted'`,
    )
    expect(rows).toMatchObject([
      { recipient: 'deleted', text_body: expect.stringMatching(/Documents\D+5\b/) },
    ])
  })
})

/** The files of documents in all folders. */
async function documentsIn(folder: string): Promise<string[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true })
  const files = entries
    .filter((entry) => entry.isFile())
    .map(({ parentPath, name }) => join(parentPath, name))
  return files.filter((file) => /(uploads|paid|arriving|previews|print-ready|copies|incoming)\/./.test(file))
}

test('a deleted upload leaves no file, name or marker', async () => {
  const app = await testApp()
  onTestFinished(() => app.close())
  const { call } = await signUp(app)
  const { json } = await call('POST', '/api/print/upload', uploadForm(marked, `${word}.pdf`))
  expect(await placesOf(app, word, [app.dataDir])).toEqual(['public.documents'])
  await call('DELETE', `/api/print/upload/${json.data.serverFileName}`)
  await expect.poll(() => placesOf(app, word, [app.dataDir])).toEqual([])
  await expect.poll(() => documentsIn(app.dataDir)).toEqual([])
})

test('the receipt of a request’s document says when it was deleted and gone, to its owner alone', async () => {
  const app = await testApp()
  onTestFinished(() => app.close())
  const [user, stranger] = [await signUp(app), await signUp(app)]
  const id = await orderPrint(user.call)
  const path = `/api/print/file/${id}/deletion-receipt`
  const receipt = async () => (await user.call('GET', path)).bytes.toString()
  expect(await receipt()).toMatch(/Deleted: not yet[^]*The document is still kept\./)
  await payFor(user.call, id)
  const shown = async () => (await user.call('GET', `/api/print/request/${id}`)).json.data
  await expect.poll(async () => (await shown()).status).toBe('ready')
  const desk = await signedIn(app, await givenUser(app.database.db, { permissions: ['desk'] }))
  await desk('POST', `/api/desk/requests/${id}/hand-over`, { printId: (await shown()).uniqueId })
  await expect.poll(receipt).toMatch(/Gone from storage: \d/)
  const answer = await user.call('GET', path)
  expect(answer.headers.get('content-type')).toBe('text/plain; charset=utf-8')
  expect(answer.headers.get('content-disposition')).toMatch(/attachment; filename="deletion-receipt-PRT-/)
  const text = await receipt()
  expect(text).toContain((await shown()).uniqueId)
  expect(text).toMatch(
    /Receipt: [0-9a-f-]{36}[^]*thesis\.pdf[^]*3 pages[^]*Deleted: \d[^]*key of each file was removed/,
  )
  expect(await documentsIn(app.dataDir)).toEqual([])
  expect((await stranger.call('GET', path)).status).toBe(404)
})
