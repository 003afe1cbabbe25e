import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test, vi } from 'vitest'
import { temporaryFolder } from '../../testing/fixtures/files/temporary-folder.ts'
import { serverFolder } from '../files/package-folders.ts'
import { scriptPath } from './script-path.ts'

const throughLoader = {
  path: join(serverFolder(), 'documents/worker.ts'),
  execArgv: ['--import', 'tsx'],
  env: { TSX_TSCONFIG_PATH: join(serverFolder(), 'tsconfig.json') },
}

test('a script in the sources is run through the TypeScript loader', () => {
  vi.stubEnv('BUNDLE_OF_TESTS', undefined)
  expect(scriptPath('documents/worker')).toEqual(throughLoader)
})

test('a test run with a bundle runs the bundled script, and others through the loader', async () => {
  const folder = await temporaryFolder()
  vi.stubEnv('BUNDLE_OF_TESTS', folder)
  expect(scriptPath('documents/worker')).toEqual(throughLoader)
  const bundled = join(folder, 'documents/worker.js')
  await mkdir(join(bundled, '..'), { recursive: true })
  await writeFile(bundled, '')
  expect(scriptPath('documents/worker')).toEqual({ path: bundled, execArgv: [] })
})
