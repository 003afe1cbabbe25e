import { mkdir, readdir, utimes, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { temporaryFolder } from '../../testing/files/temporary-folder.ts'
import { openIncoming } from './incoming.ts'

test('what a process that ended has left is removed after an hour, folders with all that is in them too', async () => {
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
