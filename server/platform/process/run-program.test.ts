import { access } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test, vi } from 'vitest'
import { temporaryFolder } from '../../testing/fixtures/files/temporary-folder.ts'
import { runProgram } from './run-program.ts'

const limits = { timeoutMs: 20_000 }
const shell = (script: string, own: Partial<Parameters<typeof runProgram>[2]> = {}) =>
  runProgram('/bin/sh', ['-c', script], { ...limits, ...own })

/** Leaves another program behind that would keep its output open, so that its reader would wait. */
const leavesAnother = 'sleep 1000 & echo started; wait'

test('the result of a program has both outputs and its exit status', async () => {
  expect(await shell('echo out; echo err >&2; exit 3')).toEqual({
    code: 3,
    output: expect.stringMatching(/^(out\nerr|err\nout)$/),
  })
})

test('the result of a program with much output has the end of it', async () => {
  const { output } = await shell('head -c 100000 /dev/zero | tr "\\0" x; echo the end')
  expect(output).toMatch(/^x+the end$/)
  expect(output.length).toBeLessThanOrEqual(20_000)
})

test('a program does not get the environment', async () => {
  vi.stubEnv('RAZORPAY_KEY_SECRET', 'secret')
  expect((await shell('echo "[$RAZORPAY_KEY_SECRET]"')).output).toBe('[]')
  vi.unstubAllEnvs()
})

test('a program that takes too long is ended with all its child processes', async () => {
  await expect(shell(leavesAnother, { timeoutMs: 500 })).rejects.toMatchObject({ reason: 'timeout' })
})

test('an aborted program is ended with all its child processes', async () => {
  const leaving = new AbortController()
  const started = join(await temporaryFolder(), 'started')
  const running = shell(`touch ${started}; ${leavesAnother}`, { signal: leaving.signal })
  running.catch(() => {})
  await vi.waitFor(() => access(started), 15_000)
  leaving.abort(new Error('left'))
  await expect(running).rejects.toThrow('left')
})

test('a program aborted before its start never starts, and a missing one is reported', async () => {
  await expect(shell('true', { signal: AbortSignal.abort(new Error('left')) })).rejects.toThrow('left')
  await expect(runProgram('/nowhere/program', [], limits)).rejects.toThrow('ENOENT')
})
