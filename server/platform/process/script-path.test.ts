import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test, vi } from 'vitest'
import { temporaryFolder } from '../../testing/fixtures/files/temporary-folder.ts'
import { scriptPath } from './script-path.ts'

const throughLoader = {
  path: join(import.meta.dirname, 'worker.ts'),
  execArgv: ['--import', 'tsx', '--conditions=source'],
  env: { TSX_TSCONFIG_PATH: expect.stringMatching(/server\/tsconfig\.json$/) as string },
}

test('a script in the sources is run through the TypeScript loader', () => {
  vi.stubEnv('COMPILED_SOURCES', undefined)
  expect(scriptPath(import.meta.url, './worker')).toEqual(throughLoader)
})

test('a test run with compiled sources runs the compiled script', async () => {
  const folder = await temporaryFolder()
  vi.stubEnv('COMPILED_SOURCES', folder)
  expect(scriptPath(import.meta.url, './worker')).toEqual(throughLoader)
  const compiled = join(folder, 'server/platform/process/worker.js')
  await mkdir(join(compiled, '..'), { recursive: true })
  await writeFile(compiled, '')
  expect(scriptPath(import.meta.url, './worker')).toEqual({
    path: compiled,
    execArgv: ['--enable-source-maps'],
  })
})

test('a built script is run directly', () => {
  expect(scriptPath('file:///app/server/dist/documents/pages.js', './worker')).toEqual({
    path: '/app/server/dist/documents/worker.js',
    execArgv: [],
  })
})
