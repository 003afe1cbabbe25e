import { readFile, readdir, stat, utimes, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { expect, test } from 'vitest'
import { temporaryFolder } from '../../testing/fixtures/files/temporary-folder.ts'
import { openIncoming } from './incoming.ts'
import { type LocalCopies, openLocalCopies } from './local-copies.ts'

const limits = { maxBytes: 250, inUseMs: 1000, keepMs: 10_000 }

async function given(): Promise<{ copies: LocalCopies; folder: string; incoming: string }> {
  const root = await temporaryFolder()
  const folder = join(root, 'copies')
  const incoming = await openIncoming(join(root, 'incoming'))
  const copies = await openLocalCopies({ folder, incoming, limits })
  return { copies, folder, incoming: dirname(incoming.newPath()) }
}

const write = (path: string) => writeFile(path, 'x'.repeat(100))
const later = (ms: number) => new Date(Date.now() + ms)

test('concurrent reads fetch a file once', async () => {
  const { copies } = await given()
  let fetched = 0
  const fetch = async (path: string) => {
    fetched += 1
    await write(path)
  }
  const readAll = () => Promise.all(Array.from({ length: 10 }, () => copies.pathOf('paid/a.pdf', fetch)))
  const paths = [...(await readAll()), ...(await readAll())]
  expect([fetched, new Set(paths).size]).toEqual([1, 1])
  expect((await readFile(paths[0]!)).length).toBe(100)
})

test('a failed fetch leaves no file, and the next one may succeed', async () => {
  const { copies, folder, incoming } = await given()
  const half = async (path: string) => {
    await write(path)
    throw new Error('the line broke')
  }
  await expect(copies.pathOf('paid/a.pdf', half)).rejects.toThrow('the line broke')
  expect([...(await readdir(folder)), ...(await readdir(incoming))]).toEqual([])
  await stat(await copies.pathOf('paid/a.pdf', write))
})

test('a file deleted during its fetch is not kept', async () => {
  const { copies, folder } = await given()
  let open = () => {}
  const gate = new Promise<void>((resolve) => (open = resolve))
  let begun = false
  const fetching = copies.pathOf('paid/a.pdf', async (path) => {
    begun = true
    await gate
    await write(path)
  })
  await expect.poll(() => begun).toBe(true)
  const removing = copies.remove('paid/a.pdf')
  open()
  await Promise.all([fetching, removing])
  expect(await readdir(folder)).toEqual([])
})

test('unused copies are deleted after a while, and copies over the limit earlier, the oldest first', async () => {
  const { copies, folder } = await given()
  for (const [index, name] of ['a', 'b', 'c'].entries()) {
    const path = await copies.pathOf(`paid/${name}.pdf`, write)
    await utimes(path, later(index * 100), later(index * 100))
  }
  await copies.tidy(later(0))
  expect(await readdir(folder)).toHaveLength(3)
  await copies.tidy(later(2000))
  expect((await readdir(folder)).toSorted()).toEqual(['paid-b.pdf', 'paid-c.pdf'])
  await copies.tidy(later(20_000))
  expect(await readdir(folder)).toEqual([])
})
