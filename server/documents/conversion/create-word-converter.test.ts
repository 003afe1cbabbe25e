import { mkdtemp, readFile, rm, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test, vi } from 'vitest'
import { makeDocx } from '../../testing/fixtures/files/make-word.ts'
import { readText } from '../../testing/fixtures/files/read-text.ts'
import { plainFile } from '../../testing/fixtures/documents/plain-file.ts'
import { temporaryFolder } from '../../testing/fixtures/files/temporary-folder.ts'
import {
  type ConverterChoice,
  maxConcurrentConversions,
  createWordConverter,
} from './create-word-converter.ts'
import { findOffice } from './native/find-office.ts'

function create(choice: ConverterChoice, where: { programFolders?: string[] } = {}) {
  const log = { info: vi.fn(), warn: vi.fn() }
  return { log, converter: createWordConverter({ choice, log, ...where }) }
}

test('a LibreOffice on this machine that runs in a sandbox is used', async () => {
  const folder = await temporaryFolder()
  const path = join(folder, 'a.docx')
  await writeFile(path, await makeDocx())
  const { converter, log } = create('auto')
  await converter.convert(plainFile(path), join(folder, 'a.pdf'), { format: 'docx' })
  const said = expect.objectContaining({
    converter: 'libreoffice',
    version: expect.stringContaining('LibreOffice'),
  })
  expect(log.info).toHaveBeenCalledWith(said, expect.any(String))
  expect(log.warn).not.toHaveBeenCalled()
  await converter.close()
})

const forbidden = '#!/bin/sh\necho "bwrap: No permissions to create new namespace" >&2\nexit 1\n'

/** Programs by their names: what of this machine a link leads to, or a script. */
type Programs = Partial<Record<'soffice' | 'bwrap', { link: string } | { script: string }>>

async function folderOf(programs: Programs): Promise<string> {
  const folder = await temporaryFolder()
  for (const [name, program] of Object.entries(programs)) {
    const path = join(folder, name)
    if ('link' in program) await symlink(program.link, path)
    else await writeFile(path, program.script, { mode: 0o755 })
  }
  return folder
}

test.each([
  ['no LibreOffice', 'soffice is not installed', () => ({})],
  ['no sandbox', 'bwrap is not installed', (soffice: string) => ({ soffice: { link: soffice } })],
  [
    'a sandbox that is forbidden here',
    'bwrap: No permissions',
    (soffice: string) => ({ soffice: { link: soffice }, bwrap: { script: forbidden } }),
  ],
] satisfies [string, string, (soffice: string) => Programs][])(
  'a machine with %s uses the converter in WebAssembly, and the log says why',
  async (_what, reason, programs) => {
    const { soffice } = await findOffice()
    const { converter, log } = create('auto', { programFolders: [await folderOf(programs(soffice))] })
    await expect
      .poll(() => log.info.mock.calls.map(([about]) => about))
      .toEqual([{ reason: expect.stringContaining(reason) }, { converter: 'libreoffice-wasm' }])
    expect(log.warn).not.toHaveBeenCalled()
    await converter.close()
  },
)

test('a machine without LibreOffice converts files in WebAssembly', async () => {
  const { converter } = create('auto', { programFolders: [await temporaryFolder()] })
  const folder = await temporaryFolder()
  const [path, outPath] = [join(folder, 'a.docx'), join(folder, 'a.pdf')]
  await writeFile(path, await makeDocx({ pages: ['One leaf', 'Another leaf'] }))
  await converter.convert(plainFile(path), outPath, { format: 'docx' })
  await converter.close()
  const texts = await readText(await readFile(outPath))
  expect(texts.map((text) => text.trim())).toEqual(['One leaf', 'Another leaf'])
})

test('a native converter that is configured by name is not replaced', async () => {
  const { converter, log } = create('libreoffice', { programFolders: [await temporaryFolder()] })
  const converting = converter.convert(plainFile('/a.docx'), '/a.pdf', { format: 'docx' })
  await expect(converting).rejects.toMatchObject({ name: 'ConverterUnavailable' })
  expect(log.warn).toHaveBeenCalledWith({ reason: 'soffice is not installed' }, expect.any(String))
  await converter.close()
})

test('a WebAssembly converter that is configured by name starts at the first file', async () => {
  const { converter, log } = create('libreoffice-wasm')
  await expect
    .poll(() => log.info.mock.calls)
    .toContainEqual([{ converter: 'libreoffice-wasm' }, expect.any(String)])
  await converter.close()
})

test.each([
  [2, 1],
  [3, 1],
  [3.8, 2],
  [16, 2],
])('with %d GB of memory, %d LibreOffice of this machine runs at once', (gigabytes, atOnce) => {
  expect(maxConcurrentConversions(gigabytes * 2 ** 30)).toBe(atOnce)
})

test('with the converter configured as none every file is rejected as not convertible', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'none-'))
  const { converter, log } = create('none')
  const converting = converter.convert(plainFile(join(folder, 'a.docx')), join(folder, 'a.pdf'), {
    format: 'docx',
  })
  await expect(converting).rejects.toMatchObject({ name: 'ConverterUnavailable' })
  expect(log.warn).toHaveBeenCalledOnce()
  await converter.close()
  await rm(folder, { recursive: true })
})

test('closing ends the search for a converter', async () => {
  const { converter } = create('auto')
  const converting = converter.convert(plainFile('/a.docx'), '/a.pdf', { format: 'docx' })
  converting.catch(() => {})
  await converter.close()
  await expect(converting).rejects.toMatchObject({ name: 'ConverterUnavailable' })
})
