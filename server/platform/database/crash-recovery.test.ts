import { existsSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, onTestFinished, test, vi } from 'vitest'
import { type Child, runProcess } from '../../testing/processes/run-process.ts'
import { temporaryFolder } from '../../testing/fixtures/files/temporary-folder.ts'
import { silentLog } from '../log/log.ts'
import { connect } from './connect.ts'
import { startEmbeddedPostgres } from './embedded-postgres.ts'
import { readPostmaster } from './embedded/postmaster-file.ts'
import { processState } from './embedded/process-state.ts'

/**
 * Each start of a database, and each row of one that writes to the disk for certain, waits for a disk that others use.
 */
const longTimeout = { timeout: 60_000 }
vi.setConfig({ testTimeout: 240_000 })

const killings = {
  'the app': (app: Child) => app.kill('SIGKILL'),
  PostgreSQL: (_app: Child, postgres: number) => process.kill(postgres, 'SIGKILL'),
  'the app, then PostgreSQL': (app: Child, postgres: number) => {
    app.kill('SIGKILL')
    process.kill(postgres, 'SIGKILL')
  },
  'PostgreSQL, then the app': (app: Child, postgres: number) => {
    process.kill(postgres, 'SIGKILL')
    app.kill('SIGKILL')
  },
}

function startWriting(dataDir: string): Child {
  const app = runProcess('testing/processes/write-rows', [dataDir])
  onTestFinished(() => app.kill('SIGINT'))
  return app
}

function acknowledged(app: Child): number[] {
  return app.lines.map(Number).filter((id) => id > 0)
}

function postgresOf(dataDir: string): number {
  return readPostmaster(join(dataDir, 'postgres', 'cluster'))!.pid
}

async function writtenRows(dataDir: string): Promise<Set<number>> {
  const server = await startEmbeddedPostgres({ dataDir, log: silentLog })
  const database = connect(server.connection, { max: 1, log: silentLog })
  const { rows } = await database.pool.query<{ id: number }>('select id from written')
  await database.close()
  await server.stop()
  return new Set(rows.map((row) => row.id))
}

describe('every acknowledged row survives kill -9 during writes of', () => {
  test.for(Object.entries(killings))('%s', async ([, kill]) => {
    const dataDir = await temporaryFolder()
    const promised: number[] = []
    for (let round = 0; round < 4; round++) {
      const app = startWriting(dataDir)
      await expect.poll(() => acknowledged(app).length, longTimeout).toBeGreaterThan(300)
      kill(app, postgresOf(dataDir))
      const atKill = acknowledged(app).length
      if (processState(app.pid) === 'running') app.kill('SIGKILL')
      await app.exited
      promised.push(...acknowledged(app))
      expect(acknowledged(app).length).toBeGreaterThanOrEqual(atKill)
    }

    const written = await writtenRows(dataDir)
    expect(promised.filter((id) => !written.has(id))).toEqual([])
  })
})

test('the app restarts a killed PostgreSQL and continues writing', async () => {
  const dataDir = await temporaryFolder()
  const app = startWriting(dataDir)
  await expect.poll(() => acknowledged(app).length, longTimeout).toBeGreaterThan(100)
  for (let round = 0; round < 3; round++) {
    process.kill(postgresOf(dataDir), 'SIGKILL')
    const before = acknowledged(app).length
    await expect.poll(() => acknowledged(app).length, longTimeout).toBeGreaterThan(before + 100)
  }
  app.kill('SIGINT')
  await app.exited

  const written = await writtenRows(dataDir)
  expect(acknowledged(app).filter((id) => !written.has(id))).toEqual([])
})

test('the start after a kill -9 during the creation of the cluster creates it again', async () => {
  const dataDir = await temporaryFolder()
  const folder = join(dataDir, 'postgres')
  const unfinished = () =>
    existsSync(folder) ? readdirSync(folder).filter((name) => name.startsWith('cluster.unfinished')) : []
  for (let round = 0; round < 3; round++) {
    const app = startWriting(dataDir)
    await expect.poll(unfinished, { interval: 5, ...longTimeout }).toHaveLength(1)
    app.kill('SIGKILL')
    await app.exited
    expect(existsSync(join(folder, 'cluster'))).toBe(false)
  }

  const app = startWriting(dataDir)
  await app.line('ready')
  expect(unfinished()).toEqual([])
  app.kill('SIGINT')
  await app.exited
})

test('Ctrl-C stops the app and PostgreSQL and leaves no process', async () => {
  const dataDir = await temporaryFolder()
  const app = startWriting(dataDir)
  await expect.poll(() => acknowledged(app).length, longTimeout).toBeGreaterThan(10)
  const postgres = postgresOf(dataDir)
  process.kill(-app.pid, 'SIGINT')
  await app.exited

  await expect.poll(() => processState(postgres)).not.toBe('running')
  expect(readPostmaster(join(dataDir, 'postgres', 'cluster'))).toBeUndefined()
  expect(readdirSync(join(dataDir, 'postgres', 'socket'))).toEqual([])
})
