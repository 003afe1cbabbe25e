import { spawnSync } from 'node:child_process'
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'

const root = join(import.meta.dirname, '..')

/** What a run says at its end of a file of tests, each of which may be tried twice. */
async function endOfRun(file: string): Promise<string[]> {
  // Where its imports are found.
  const cache = join(root, '.cache')
  await mkdir(cache, { recursive: true })
  const folder = await mkdtemp(join(cache, 'tally-'))
  onTestFinished(() => rm(folder, { recursive: true }))
  await writeFile(join(folder, 'vitest.config.mjs'), 'export default {}')
  await writeFile(join(folder, 'some.test.ts'), file)
  const options = ['--root', folder, '--retry', '1', '--reporter', join(root, 'scripts/tally-reporter.mjs')]
  const vitest = join(root, 'node_modules/vitest/vitest.mjs')
  const { PATH } = process.env
  const { stdout } = spawnSync(process.execPath, [vitest, 'run', ...options], {
    env: { PATH },
    encoding: 'utf8',
  })
  return stdout.trim().split('\n').slice(-4)
}

test('a test that passed at the second try is named with what went wrong at first, above the tally', async () => {
  const end = await endOfRun(`
    import { describe, expect, test as plain } from 'vitest'
    let windows = 0
    const test = plain.extend('window', () => ++windows)
    describe('a journey', () => {
      test('is raced', ({ window }) => expect(window).toBe(2))
    })
    test('is right', () => {})
    test('is wrong', () => expect(1).toBe(2))
  `)
  expect(end.slice(-3)).toEqual([
    'passed at the second try: some.test.ts > a journey > is raced',
    '  at first: expected 1 to be 2 // Object.is equality',
    '2 passed, 1 failed',
  ])
})

test('of a run without one, the tally is all that is said', async () => {
  const end = await endOfRun(`
    import { test } from 'vitest'
    test('is right', () => {})
  `)
  expect(end).toEqual(['1 passed, 0 failed'])
})
