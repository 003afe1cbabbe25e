import { mkdir, readdir, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { expect, test, vi } from 'vitest'
import { temporaryFolder } from '../../testing/fixtures/files/temporary-folder.ts'
import { openIncoming } from './incoming.ts'

const second = 1_000

/** Two processes with an incoming file each, as one of them sees it. */
async function givenTwo() {
  const folder = await temporaryFolder()
  let passedMs = 0
  const [here, there] = [await openIncoming(folder, () => passedMs), await openIncoming(folder)]
  const paths = { here: here.newPath(), there: there.newPath() }
  for (const path of Object.values(paths)) await writeFile(path, 'a document')
  const wordFolder = join(dirname(paths.there), 'word-abandoned', 'profile')
  await mkdir(wordFolder, { recursive: true })
  await writeFile(join(wordFolder, 'document.pdf'), 'a document')
  const pass = async (ms: number) => {
    passedMs += ms
    await here.tidy()
  }
  const files = async () => {
    const entries = await readdir(folder, { recursive: true, withFileTypes: true })
    return entries.filter((entry) => entry.isFile()).length
  }
  return { here, there, paths, pass, files, folder }
}

test('incoming files of a process that ended are deleted a minute later, with their folders', async () => {
  const { pass, files, paths, folder } = await givenTwo()
  await pass(0)
  await pass(59 * second)
  expect(await files()).toBe(3)
  await pass(2 * second)
  expect(await readdir(dirname(paths.here))).toHaveLength(1)
  expect([await files(), await readdir(folder)]).toEqual([1, [expect.any(String)]])
})

test('incoming files of a process that runs are kept, however old they are', async () => {
  const { there, pass, files } = await givenTwo()
  await pass(0)
  for (let minutes = 0; minutes < 10; minutes += 1) {
    const before = Date.now()
    await vi.waitUntil(() => Date.now() > before, { interval: 1 })
    await there.tidy()
    await pass(59 * second)
  }
  expect(await files()).toBe(3)
})

test('a process that stops leaves no incoming file, and one that was taken for ended goes on', async () => {
  const { there, here, paths, pass, folder } = await givenTwo()
  await pass(0)
  await pass(61 * second)
  await there.tidy()
  await writeFile(paths.there, 'a document')
  here.close()
  there.close()
  expect(await readdir(folder)).toEqual([])
})
