import { spawnSync } from 'node:child_process'
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'

const root = join(import.meta.dirname, '..')

/** Runs test files; returns the last line of the output. */
async function endOfRun(files: Record<string, string>): Promise<string | undefined> {
  // Inside the repository, so that imports resolve.
  const cache = join(root, '.cache')
  await mkdir(cache, { recursive: true })
  const folder = await mkdtemp(join(cache, 'tally-'))
  onTestFinished(() => rm(folder, { recursive: true }))
  await writeFile(join(folder, 'vitest.config.mjs'), 'export default {}')
  for (const [name, text] of Object.entries(files)) await writeFile(join(folder, name), text)
  const options = ['--root', folder, '--reporter', join(root, 'scripts/tally-reporter.mjs')]
  const vitest = join(root, 'node_modules/vitest/vitest.mjs')
  const { PATH } = process.env
  const { stdout } = spawnSync(process.execPath, [vitest, 'run', ...options], {
    env: { PATH },
    encoding: 'utf8',
  })
  return stdout.trim().split('\n').at(-1)
}

test('the last line counts passed and failed tests, unreadable files and errors outside of tests', async () => {
  const end = await endOfRun({
    'some.test.ts': `
      import { describe, expect, test } from 'vitest'
      describe('a journey', () => {
        test('is right', () => {})
        test('is right, too', () => {})
      })
      test('is wrong', () => expect(1).toBe(2))
      test('leaves a fault behind', () => void Promise.reject(new Error('of nobody')))
    `,
    'unreadable.test.ts': `throw new Error('before any test')`,
  })
  expect(end).toBe('3 passed, 3 failed')
})
