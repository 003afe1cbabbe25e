import { readFile, readdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, onTestFinished, test, vi } from 'vitest'
import { silentLog } from '../../../platform/log/log.ts'
import { makeDocx } from '../../../testing/fixtures/files/make-word.ts'
import { readText } from '../../../testing/fixtures/files/read-text.ts'
import { temporaryFolder } from '../../../testing/fixtures/files/temporary-folder.ts'
import { type WasmConverterOptions, wasmConverter } from './wasm-converter.ts'

/** LibreOffice takes some seconds of both cores to start, which others may be using. */
const patience = 180_000
vi.setConfig({ testTimeout: patience })

async function open(options: Partial<WasmConverterOptions> = {}) {
  const converter = wasmConverter({ log: silentLog, ...options })
  onTestFinished(() => converter.close())
  const folder = await temporaryFolder()
  const path = join(folder, 'a.docx')
  await writeFile(path, await makeDocx())
  return { folder, convert: () => converter.convert(path, join(folder, 'a.pdf'), { format: 'docx' }) }
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
  await vi.waitFor(async () => expect(await offices()).toHaveLength(1), patience)
  await converting
  await vi.waitFor(async () => expect(await offices()).toEqual([]), patience)
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
