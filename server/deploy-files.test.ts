import { execFile } from 'node:child_process'
import { readFile, readdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { expect, test } from 'vitest'
import { readConfig } from './config.ts'
import { temporaryFolder } from './testing/fixtures/files/temporary-folder.ts'

const deploy = join(import.meta.dirname, '..', 'deploy')
const read = (path: string) => readFile(join(deploy, path), 'utf8')

/** The variables of a file as `name=value` lines. */
function variablesIn(text: string): Record<string, string> {
  const lines = text.split('\n').filter((line) => /^[A-Z]/.test(line))
  return Object.fromEntries(
    lines.map((line) => [line.slice(0, line.indexOf('=')), line.slice(line.indexOf('=') + 1)]),
  )
}

test('the product takes the variables of the compose file’s example, once its secrets are filled in', async () => {
  const example = variablesIn(await read('compose/campus-print.env.example'))
  const config = readConfig({
    ...example,
    SECRET_KEY: 'a'.repeat(64),
    DOCUMENTS_KEY: 'b'.repeat(64),
    RAZORPAY_KEY_ID: 'rzp_live_P5KQX0c1Tq2wZb',
    RAZORPAY_KEY_SECRET: 'c'.repeat(24),
    RAZORPAY_WEBHOOK_SECRET: 'd'.repeat(24),
    ROLE: 'web',
    // As the image has it.
    NODE_ENV: 'production',
    DATA_DIR: '/data',
  })
  expect(config).toMatchObject({
    publicUrl: 'https://print.campus.example',
    databaseUrl: expect.stringContaining('@database/campus_print'),
    s3: { endpoint: 'http://store:9000', bucket: 'campus-print' },
    smtp: { from: 'Campus Print <print@campus.example>' },
    razorpay: { keyId: 'rzp_live_P5KQX0c1Tq2wZb' },
  })
})

test('the compose file’s proxy sends to both of its web services, with its certificate', async () => {
  const compose = await read('compose/compose.yaml')
  const command = /sed -e[\s\S]*?(?=\/etc\/campus-print\.conf)/
    .exec(compose)?.[0]
    .replaceAll(/\s*\n\s*/g, ' ')
  const configuration = join(deploy, 'nginx/campus-print.conf')
  const { stdout } = await promisify(execFile)('/bin/sh', ['-c', `${command} '${configuration}'`])
  const servers = [...stdout.matchAll(/^ *server ([\w.:-]+) max_fails/gm)].map(([, name]) => name)
  expect(servers).toEqual(['web-1:3000', 'web-2:3000'])
  const services = [...compose.matchAll(/^ {2}([\w-]+):$/gm)].map(([, name]) => name)
  expect(services).toEqual(expect.arrayContaining(['web-1', 'web-2', 'worker', 'database', 'store']))
  expect(stdout).toContain('ssl_certificate     /etc/ssl/campus-print/print.pem;')
})

const units = await readdir(join(deploy, 'systemd'))

test('systemd accepts every unit without a warning', async () => {
  const folder = await temporaryFolder()
  const copies = units.map(async (name) => {
    const unit = await read(`systemd/${name}`)
    const copy = join(folder, name)
    await writeFile(copy, unit.replaceAll('/usr/bin/node', process.execPath))
    return copy
  })
  const { stderr } = await promisify(execFile)('systemd-analyze', ['verify', ...(await Promise.all(copies))])
  expect(stderr.split('\n').filter((line) => line.includes('campus-print'))).toEqual([])
})

test.each(units.filter((name) => name.endsWith('.service')))(
  '%s keeps the data closed to other users, and lets the sandbox of Word files mount /proc',
  async (name) => {
    const lines = (await read(`systemd/${name}`)).split('\n')
    expect(lines).toContain('StateDirectoryMode=0700')
    expect(lines.filter((line) => line.startsWith('ProtectKernelTunables='))).toEqual([])
  },
)
