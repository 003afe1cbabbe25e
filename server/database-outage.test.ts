import { expect, onTestFinished, test } from 'vitest'
import { startEmbeddedPostgres } from './platform/database/embedded-postgres.ts'
import { silentLog } from './platform/log/log.ts'
import { apiClient } from './testing/fixtures/app/api-client.ts'
import { temporaryFolder } from './testing/fixtures/files/temporary-folder.ts'
import { runProcess } from './testing/processes/run-process.ts'

const monitorToken = 'a-token-of-this-test-alone'

interface Line {
  readonly level: number
  readonly msg: string
}

/** The product, in a process of its own, on a database that can be stopped and started again. */
async function productOnDatabase() {
  const dataDir = await temporaryFolder()
  const start = () => startEmbeddedPostgres({ dataDir, log: silentLog, durable: false })
  let server = await start()
  onTestFinished(() => server.stop())
  const { user, password = '', host, port, database } = server.connection
  const product = runProcess('main', [], {
    NODE_ENV: 'development',
    PORT: '0',
    DATA_DIR: await temporaryFolder(),
    WORD_CONVERTER: 'none',
    LOG_LEVEL: 'warn',
    MONITOR_TOKEN: monitorToken,
    DATABASE_URL: `postgres://${user}:${password}@localhost:${port}/${database}?host=${encodeURIComponent(host)}`,
  })
  onTestFinished(async () => {
    product.kill('SIGKILL')
    await product.exited
  })
  const url = (await product.line('Campus Print is at ')).replace('Campus Print is at ', '')
  const stopDatabase = () => server.stop()
  const startDatabase = async () => {
    server = await start()
  }
  return { product, url, stopDatabase, startDatabase }
}

test('a database that stops and starts again takes two log lines, whatever calls it meets', async () => {
  const { product, url, stopDatabase, startDatabase } = await productOnDatabase()
  const call = apiClient(url)
  expect((await call('GET', '/api/health/ready')).status).toBe(200)
  const before = product.lines.length
  const warnings = () => product.lines.slice(before).map((line) => JSON.parse(line) as Line)

  await stopDatabase()
  // Longer than every part takes to find out: jobs are looked for each second, and events listened for.
  const until = performance.now() + 3_000
  while (performance.now() < until) {
    for (const path of ['/api/settings', '/api/health/ready']) {
      const began = performance.now()
      expect((await call('GET', path)).status).toBe(503)
      expect(performance.now() - began).toBeLessThan(path.endsWith('ready') ? 1_000 : 3_000)
    }
  }
  const { json } = await apiClient(url, monitorToken)('GET', '/api/health/status')
  expect(json.data).toMatchObject({
    state: 'failing',
    mail: { state: 'failing', message: 'The database does not answer.' },
    disk: { freeBytes: expect.any(Number) },
  })
  await startDatabase()
  await expect.poll(async () => (await call('GET', '/api/settings')).status).toBe(200)
  await expect.poll(() => warnings().at(-1)?.msg).toBe('the database is back')
  expect(warnings()).toMatchObject([
    { level: 40, msg: 'the database is away', reason: expect.any(String), times: 1 },
    { level: 40, msg: 'the database is back', seconds: expect.any(Number), times: expect.any(Number) },
  ])
})

test('a process is alive and soon reports that it is not ready while its database is away, to a caller with a session too', async () => {
  const { url, stopDatabase } = await productOnDatabase()
  await stopDatabase()
  for (const call of [apiClient(url), apiClient(url, 'a-token-of-some-session')]) {
    expect((await call('GET', '/api/health/live')).status).toBe(200)
    const began = performance.now()
    expect((await call('GET', '/api/health/ready')).status).toBe(503)
    expect(performance.now() - began).toBeLessThan(1_000)
  }
})
