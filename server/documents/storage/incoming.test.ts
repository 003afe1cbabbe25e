import { mkdir, readdir, utimes, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { temporaryFolder } from '../../testing/fixtures/files/temporary-folder.ts'
import { silentLog } from '../../platform/log/log.ts'
import { openIncoming } from './incoming.ts'
import { openStorage } from './open-storage.ts'
import { testKeys } from '../../testing/fixtures/documents/test-storage.ts'

test('incoming files of an ended process are deleted after an hour, with their folders', async () => {
  const folder = await temporaryFolder()
  const incoming = await openIncoming(folder)
  const now = new Date()
  const old = new Date(now.getTime() - 61 * 60 * 1000)
  await writeFile(join(folder, 'arriving'), 'bytes')
  await writeFile(join(folder, 'abandoned'), 'bytes')
  await mkdir(join(folder, 'word-abandoned', 'profile'), { recursive: true })
  await writeFile(join(folder, 'word-abandoned', 'document.pdf'), 'bytes')
  for (const name of ['abandoned', 'word-abandoned']) await utimes(join(folder, name), old, old)
  await incoming.removeAbandoned(now)
  expect(await readdir(folder)).toEqual(['arriving'])
})

test('incoming files of a killed process are deleted by the next one, and a running upload is not', async () => {
  const dataDir = await temporaryFolder()
  const folder = join(dataDir, 'documents', 'incoming')
  await mkdir(folder, { recursive: true })
  await writeFile(join(folder, 'of another process'), 'bytes')
  await writeFile(join(folder, 'abandoned'), 'bytes')
  const old = new Date(Date.now() - 61 * 60 * 1000)
  await utimes(join(folder, 'abandoned'), old, old)
  const storage = await openStorage({ dataDir, s3: undefined, log: silentLog, keys: testKeys })
  storage.close()
  expect(await readdir(folder)).toEqual(['of another process'])
})
