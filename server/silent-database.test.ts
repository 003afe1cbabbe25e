import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { connect } from './platform/database/connect.ts'
import { startEmbeddedPostgres } from './platform/database/embedded-postgres.ts'
import { silentLog } from './platform/log/log.ts'
import { type ApiClient, apiClient } from './testing/fixtures/app/api-client.ts'
import { temporaryFolder } from './testing/fixtures/files/temporary-folder.ts'
import { runProcess } from './testing/processes/run-process.ts'

/**
 * The product on a separate PostgreSQL that can be frozen: then it accepts connections, but does not respond.
 */
async function givenProduct() {
  const dataDir = await temporaryFolder()
  const server = await startEmbeddedPostgres({ dataDir, log: silentLog, durable: false })
  onTestFinished(() => server.stop())
  const { user, password = '', host, port, database } = server.connection
  const product = runProcess('main', [], {
    NODE_ENV: 'development',
    PORT: '0',
    DATA_DIR: await temporaryFolder(),
    WORD_CONVERTER: 'none',
    LOG_LEVEL: 'warn',
    DATABASE_URL: `postgres://${user}:${password}@localhost:${port}/${database}?host=${encodeURIComponent(host)}`,
  })
  onTestFinished(async () => {
    product.kill('SIGKILL')
    await product.exited
  })
  const url = (await product.line('Campus Print is at ')).replace('Campus Print is at ', '')
  const postmaster = Number.parseInt(
    await readFile(join(dataDir, 'postgres', 'cluster', 'postmaster.pid'), 'utf8'),
    10,
  )
  const frozen: number[] = []
  async function freeze() {
    const listing = connect(server.connection, { max: 1, log: silentLog })
    const { rows } = await listing.pool.query<{ pid: number }>(
      'select pid from pg_stat_activity where pid <> pg_backend_pid()',
    )
    await listing.close()
    frozen.push(postmaster, ...rows.map(({ pid }) => pid))
    for (const pid of frozen) process.kill(pid, 'SIGSTOP')
  }
  function thaw() {
    for (const pid of frozen.splice(0)) process.kill(pid, 'SIGCONT')
  }
  // It could not be stopped otherwise.
  onTestFinished(thaw)
  return { call: apiClient(url), signed: apiClient(url, 'an-unknown-token'), freeze, thaw }
}

async function timed(call: ApiClient, path: string) {
  const began = performance.now()
  const { status, headers } = await call('GET', path)
  return { status, retryAfter: headers.get('retry-after'), ms: performance.now() - began }
}

test('a database that accepts connections but never answers makes calls answer with 503 within 3 s', async () => {
  const { call, signed, freeze, thaw } = await givenProduct()
  expect(await timed(signed, '/api/auth/me')).toMatchObject({ status: 401 })
  await freeze()
  const paths = Array.from({ length: 20 }, () => ['/api/settings', '/api/auth/me']).flat()
  const ready = timed(call, '/api/health/ready')
  for (const { status, retryAfter, ms } of await Promise.all(paths.map((path) => timed(signed, path)))) {
    expect({ status, retryAfter }).toEqual({ status: 503, retryAfter: '5' })
    expect(ms).toBeLessThan(3_000)
  }
  expect((await ready).status).toBe(503)
  expect((await ready).ms).toBeLessThan(1_000)
  // By now the outage is known, and no call waits.
  expect((await timed(signed, '/api/auth/me')).ms).toBeLessThan(500)
  thaw()
  await expect.poll(async () => (await timed(call, '/api/health/ready')).status).toBe(200)
  expect(await timed(signed, '/api/auth/me')).toMatchObject({ status: 401 })
})
