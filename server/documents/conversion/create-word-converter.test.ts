import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test, vi } from 'vitest'
import { makeDocx } from '../../testing/make-word.ts'
import { temporaryFolder } from '../../testing/temporary-folder.ts'
import { type ConverterChoice, createWordConverter } from './create-word-converter.ts'

function create(choice: ConverterChoice) {
  const log = { info: vi.fn(), warn: vi.fn() }
  return { log, converter: createWordConverter({ choice, log }) }
}

test('where this machine has a LibreOffice that runs in a sandbox, that is used', async () => {
  const folder = await temporaryFolder()
  const path = join(folder, 'a.docx')
  await writeFile(path, await makeDocx())
  const { converter, log } = create('auto')
  await converter.convert(path, join(folder, 'a.pdf'), { format: 'docx' })
  const said = expect.objectContaining({
    converter: 'libreoffice',
    version: expect.stringContaining('LibreOffice'),
  })
  expect(log.info).toHaveBeenCalledWith(said, expect.any(String))
  expect(log.warn).not.toHaveBeenCalled()
  await converter.close()
})

test('the one in WebAssembly is taken by its name, and starts nothing before a file comes', async () => {
  const { converter, log } = create('libreoffice-wasm')
  await vi.waitFor(() =>
    expect(log.info).toHaveBeenCalledWith({ converter: 'libreoffice-wasm' }, expect.any(String)),
  )
  await converter.close()
})

test('where none is wanted, every file is told that none is there', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'none-'))
  const { converter, log } = create('none')
  const converting = converter.convert(join(folder, 'a.docx'), join(folder, 'a.pdf'), { format: 'docx' })
  await expect(converting).rejects.toMatchObject({ name: 'ConverterUnavailable' })
  expect(log.warn).toHaveBeenCalledOnce()
  await converter.close()
  await rm(folder, { recursive: true })
})

test('closing ends the search for a converter', async () => {
  const { converter } = create('auto')
  const converting = converter.convert('/a.docx', '/a.pdf', { format: 'docx' })
  converting.catch(() => {})
  await converter.close()
  await expect(converting).rejects.toMatchObject({ name: 'ConverterUnavailable' })
})
