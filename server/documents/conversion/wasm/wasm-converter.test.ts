import { readFile, readdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import sharp from 'sharp'
import { expect, onTestFinished, test, vi } from 'vitest'
import { silentLog } from '../../../platform/log/log.ts'
import { picturedDocx } from '../../../testing/fixtures/files/make-hostile-word.ts'
import { makeDocx } from '../../../testing/fixtures/files/make-word.ts'
import { readText } from '../../../testing/fixtures/files/read-text.ts'
import { plainFile } from '../../../testing/fixtures/documents/plain-file.ts'
import { temporaryFolder } from '../../../testing/fixtures/files/temporary-folder.ts'
import { type WasmConverterOptions, wasmConverter } from './wasm-converter.ts'

/** LibreOffice takes some seconds of both cores to start, which others may be using. */
const startTimeoutMs = 180_000

async function open(options: Partial<WasmConverterOptions> = {}) {
  const converter = wasmConverter({ log: silentLog, ...options })
  onTestFinished(() => converter.close())
  const folder = await temporaryFolder()
  const path = join(folder, 'a.docx')
  async function convert(docx?: Buffer) {
    await writeFile(path, docx ?? (await makeDocx()))
    await converter.convert(plainFile(path), join(folder, 'a.pdf'), { format: 'docx' })
  }
  return { folder, convert }
}

/** The processes of LibreOffice that this one started. */
async function offices(): Promise<number[]> {
  const ids = (await readdir('/proc')).filter((name) => /^\d+$/.test(name))
  const commands = await Promise.all(
    ids.map(async (id) => {
      const [status, command] = await Promise.all([read(`/proc/${id}/status`), read(`/proc/${id}/cmdline`)])
      return {
        id,
        own: status.includes(`PPid:\t${process.pid}\n`) && command.includes('/conversion/wasm/worker'),
      }
    }),
  )
  return commands.filter(({ own }) => own).map(({ id }) => Number(id))
}

const read = (path: string) => readFile(path, 'utf8').catch(() => '')

test('the converter’s process starts with the first file and ends soon after the last', async () => {
  const { convert } = await open({ idleMs: 500 })
  expect(await offices()).toEqual([])
  const converting = convert()
  await vi.waitFor(async () => expect(await offices()).toHaveLength(1), startTimeoutMs)
  await converting
  await vi.waitFor(async () => expect(await offices()).toEqual([]), startTimeoutMs)
})

test('a process killed during a conversion loses no file: a new process converts it', async () => {
  const { folder, convert } = await open()
  await convert()
  const [first = 0] = await offices()
  const converting = convert()
  process.kill(first, 'SIGKILL')
  await converting
  expect(await readText(await readFile(join(folder, 'a.pdf')))).toHaveLength(1)
  expect(await offices()).not.toContain(first)
})

test('a conversion that takes too long is aborted, and leaves no file', async () => {
  const { folder, convert } = await open({ timeoutMs: 1 })
  await expect(convert()).rejects.toMatchObject({ reason: 'timeout' })
  expect(await readdir(folder)).toEqual(['a.docx'])
})

test('a file that needs too much memory is rejected, and the next one is converted', async () => {
  // LibreOffice begins with 1,250 to 1,400, and takes more than 1,650 for the picture.
  const { folder, convert } = await open({ memoryMb: 1_500 })
  const side = 12_000
  const red = { width: side, height: side, channels: 3, background: 'red' } as const
  const picture = await sharp({ create: red }).png().toBuffer()
  await expect(convert(await picturedDocx(picture))).rejects.toMatchObject({
    reason: 'conversion_failed',
    message: expect.stringContaining('out of memory'),
  })
  expect(await readdir(folder)).toEqual(['a.docx'])
  await convert()
  expect(await readText(await readFile(join(folder, 'a.pdf')))).toHaveLength(1)
})
