import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { TestProject } from 'vitest/node'
import { startEmbeddedPostgres } from '../../platform/database/embedded-postgres.ts'
import type { DatabaseParts } from '../../platform/database/target.ts'
import { silentLog } from '../../platform/log/log.ts'
import { makeTemplate } from './template-database.ts'

declare module 'vitest' {
  export interface ProvidedContext {
    testServer: DatabaseParts
  }
}

interface TestServer {
  connection: DatabaseParts
  stop(): Promise<void>
}

interface Shared {
  users: number
  server: Promise<TestServer>
}

// Every project of a run loads its own copy of this file; they meet here to share one server.
const shared = globalThis as { campusPrintTestServer?: Shared | undefined }

export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  shared.campusPrintTestServer ??= { users: 0, server: startTestServer() }
  shared.campusPrintTestServer.users += 1
  const server = await shared.campusPrintTestServer.server
  project.provide('testServer', server.connection)
  return leave
}

async function leave(): Promise<void> {
  const current = shared.campusPrintTestServer
  if (!current) return
  current.users -= 1
  if (current.users > 0) return
  shared.campusPrintTestServer = undefined
  await (await current.server).stop()
}

async function startTestServer(): Promise<TestServer> {
  const dataDir = await mkdtemp(join(tmpdir(), 'campus-print-test-'))
  const server = await startEmbeddedPostgres({ dataDir, log: silentLog, durable: false })
  await makeTemplate(server.connection)
  return {
    connection: server.connection,
    async stop() {
      await server.stop()
      await rm(dataDir, { recursive: true })
    },
  }
}
