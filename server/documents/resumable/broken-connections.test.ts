import { createHash, randomBytes } from 'node:crypto'
import { expect, onTestFinished, test } from 'vitest'
import { cuttingProxy } from '../../testing/fakes/cutting-proxy.ts'
import { stallingProxy } from '../../testing/fakes/stalling-proxy.ts'
import { givenUser } from '../../testing/fixtures/database/factories.ts'
import { testDatabase } from '../../testing/fixtures/database/test-database.ts'
import { apiClient } from '../../testing/fixtures/app/api-client.ts'
import { testApp } from '../../testing/fixtures/app/test-app.ts'
import { uploadByTus } from '../../testing/fixtures/documents/tus-client.ts'
import { makePages } from '../../testing/fixtures/files/make-pdf.ts'
import { temporaryFolder } from '../../testing/fixtures/files/temporary-folder.ts'
import { signUp } from '../../testing/fixtures/people/people.ts'
import { runProcess } from '../../testing/processes/run-process.ts'
import { openSession } from '../../accounts/sign-in/open-session.ts'

const megabyte = 1024 * 1024

/** A PDF of just less than so many MB: what follows its end means nothing, and is kept. */
function largePdf(megabytes: number): Buffer {
  const pdf = Buffer.from(makePages(3))
  const filling = randomBytes(megabytes * (megabyte / 2) - pdf.length).toString('hex')
  return Buffer.concat([pdf, Buffer.from(`\n%${filling}`)])
}

const hashOf = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex')

test('a file of 50 MB arrives whole over a connection that drops every 3 seconds', async () => {
  const app = await testApp()
  const user = await signUp(app)
  const proxy = await cuttingProxy(app.url, { cutAfterMs: 3000, bytesPerSecond: 5 * megabyte })
  onTestFinished(async () => {
    await proxy.close()
    await app.close()
  })
  const bytes = largePdf(50)
  const { last } = await uploadByTus({ bytes, url: proxy.url, token: user.token })
  expect(proxy.cuts()).toBeGreaterThan(2)
  const name = last.getHeader('Upload-Document') ?? ''
  const stored = await user.call('GET', `/api/files/preview/${name}`)
  expect([stored.bytes.length, hashOf(stored.bytes)]).toEqual([bytes.length, hashOf(bytes)])
})

test('an upload goes on over a new connection while the server still waits at one that fell silent', async () => {
  const app = await testApp()
  const user = await signUp(app)
  const line = await stallingProxy(app.url)
  onTestFinished(async () => {
    await line.close()
    await app.close()
  })
  const bytes = largePdf(12)
  let address = ''
  const silent = uploadByTus({
    bytes,
    url: line.url,
    token: user.token,
    options: {
      retryDelays: null,
      onProgress(sent) {
        if (sent > 5 * megabyte) line.stall()
      },
      onAfterResponse(request, response) {
        if (request.getMethod() === 'POST') address = response.getHeader('Location') ?? ''
      },
    },
  })
  silent.catch(() => {})
  await expect.poll(() => line.isStalled()).toBe(true)
  const { last } = await uploadByTus({
    bytes,
    url: app.url,
    token: user.token,
    options: { uploadUrl: app.url + address },
  })
  const stored = await user.call('GET', `/api/files/preview/${last.getHeader('Upload-Document')}`)
  expect(hashOf(stored.bytes)).toBe(hashOf(bytes))
})

test('an upload goes on after the server was killed in the middle of a call', async () => {
  const database = await testDatabase()
  onTestFinished(() => database.close())
  const { user, password = '', host, port, database: name } = database.connection
  const environment = {
    NODE_ENV: 'development',
    PORT: '0',
    DATA_DIR: await temporaryFolder(),
    WORD_CONVERTER: 'none',
    LOG_LEVEL: 'warn',
    DATABASE_URL: `postgres://${user}:${password}@localhost:${port}/${name}?host=${encodeURIComponent(host)}`,
  }
  const start = async () => {
    const product = runProcess('main', [], environment)
    onTestFinished(async () => {
      product.kill('SIGKILL')
      await product.exited
    })
    return { product, url: (await product.line('Campus Print is at ')).replace('Campus Print is at ', '') }
  }
  const first = await start()
  const userId = (await givenUser(database.db)).id
  const token = await openSession(database.db, { userId, device: 'A test', now: new Date() })
  const bytes = largePdf(12)
  // Slow, so that it is known how much the server has at least when it dies.
  const slow = await cuttingProxy(first.url, { bytesPerSecond: 5 * megabyte })
  onTestFinished(() => slow.close())
  let address = ''
  const cut = uploadByTus({
    bytes,
    url: slow.url,
    token,
    options: {
      retryDelays: null,
      onProgress(sent) {
        if (sent > 10 * megabyte) first.product.kill('SIGKILL')
      },
      onAfterResponse(request, response) {
        if (request.getMethod() === 'POST') address = response.getHeader('Location') ?? ''
      },
    },
  })
  await expect(cut).rejects.toThrow('tus: ')
  await first.product.exited
  const { url } = await start()
  const uploadUrl = url + address
  let resumedAt = 0
  const { last } = await uploadByTus({
    bytes,
    url,
    token,
    options: {
      uploadUrl,
      onAfterResponse(request, response) {
        if (request.getMethod() === 'HEAD') resumedAt = Number(response.getHeader('Upload-Offset'))
      },
    },
  })
  expect(resumedAt).toBeGreaterThanOrEqual(4 * megabyte)
  expect(resumedAt).toBeLessThan(bytes.length)
  const stored = await apiClient(url, token)('GET', `/api/files/preview/${last.getHeader('Upload-Document')}`)
  expect(hashOf(stored.bytes)).toBe(hashOf(bytes))
})
