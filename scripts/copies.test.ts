import { execFile } from 'node:child_process'
import { chmod, cp, mkdir, writeFile } from 'node:fs/promises'
import { delimiter, dirname, join } from 'node:path'
import { promisify } from 'node:util'
import { expect, test } from 'vitest'
import { temporaryFolder } from '../server/testing/fixtures/files/temporary-folder.ts'

const run = promisify(execFile)

/** Makes a copy of the product with only its scripts and these files. */
async function copyWith(files: Readonly<Record<string, string>>): Promise<string> {
  const folder = await temporaryFolder()
  await cp(import.meta.dirname, join(folder, 'scripts'), { recursive: true })
  for (const [path, text] of Object.entries(files)) {
    await mkdir(dirname(join(folder, path)), { recursive: true })
    await writeFile(join(folder, path), text)
  }
  return folder
}

test('a built copy without its development tools runs commands without installing or building', async () => {
  const folder = await copyWith({
    'package-lock.json': '{}',
    'node_modules/.campus-print-lock': 'of the lock file before npm prune',
    'server/dist/main.js': '',
    'server/dist/create-manager.js': 'console.log(process.argv[2], "is a manager")',
    'web/dist/index.html': '',
  })
  const { stdout } = await run(process.execPath, ['scripts/create-manager.mjs', 'a@campus.example'], {
    cwd: folder,
  })
  expect(stdout).toBe('a@campus.example is a manager\n')
})

test.each([
  ['keeps npm’s cache in the copy for a user without a home', () => '/nonexistent', '.cache/npm'],
  ['leaves npm’s cache in the home of a user', (folder: string) => folder, undefined],
])('an installation %s', async (_, homeIn, cache) => {
  const folder = await copyWith({
    'package-lock.json': '{}',
    'node_modules/.keep': '',
    'bin/npm': '#!/bin/sh\necho "cache=$npm_config_cache"\n',
    'install.mjs': "import { ensureInstalled } from './scripts/install.mjs'\nawait ensureInstalled()",
  })
  await chmod(join(folder, 'bin', 'npm'), 0o755)
  const { npm_config_cache: _cache, ...env } = process.env
  const { stdout } = await run(process.execPath, ['install.mjs'], {
    cwd: folder,
    env: { ...env, HOME: homeIn(folder), PATH: `${join(folder, 'bin')}${delimiter}${env['PATH']}` },
  })
  expect(stdout).toContain(`cache=${cache === undefined ? '' : join(folder, cache)}\n`)
})
