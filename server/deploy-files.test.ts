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

test('the compose file’s proxy sends to both of its web services wherever they are by now, with its certificate', async () => {
  const compose = await read('compose/compose.yaml')
  const command = /sed -e[\s\S]*?(?=\/etc\/campus-print\.conf)/
    .exec(compose)?.[0]
    .replaceAll(/\s*\n\s*/g, ' ')
    .replaceAll('$$', '$')
  const configuration = join(deploy, 'nginx/campus-print.conf')
  const { stdout } = await promisify(execFile)('/bin/sh', ['-c', `${command} '${configuration}'`])
  const servers = [...stdout.matchAll(/^ *server ([\w.:-]+) max_fails\S+ \S+ resolve;$/gm)].map(
    ([, name]) => name,
  )
  expect(servers).toEqual(['web-1:3000', 'web-2:3000'])
  expect(stdout).toMatch(/upstream campus_print \{\s+least_conn; zone \w+ 128k; resolver /)
  const services = [...compose.matchAll(/^ {2}([\w-]+):$/gm)].map(([, name]) => name)
  expect(services).toEqual(expect.arrayContaining(['web-1', 'web-2', 'worker', 'database', 'store']))
  expect(stdout).toContain('ssl_certificate     /etc/ssl/campus-print/print.pem;')
})

test('every file that the compose file names is in the repository, or is a secret that stays out of it and of the image', async () => {
  const compose = await read('compose/compose.yaml')
  const mounted = [...compose.matchAll(/^ +- (\.[\w./-]*):/gm)].map(([, path]) => path ?? '')
  const filled = [...compose.matchAll(/^ +(?:env_file|file): (\S+)$/gm)].map(([, path]) => path ?? '')
  expect([...mounted, ...filled].toSorted()).toEqual([
    '../nginx/campus-print.conf',
    './certificates',
    'campus-print.env',
    'database-password',
    'store.env',
    'store.env',
  ])
  await read('nginx/campus-print.conf')
  const linesOf = async (path: string) => (await read(path)).trim().split('\n')
  expect(await linesOf('compose/.gitignore')).toEqual(
    expect.arrayContaining(['campus-print.env', 'store.env', 'database-password', 'certificates/']),
  )
  const secrets = ['*.env', 'database-password', 'certificates'].map((name) => `deploy/compose/${name}`)
  expect(await linesOf('../.dockerignore')).toEqual(expect.arrayContaining(secrets))
  expect(await readdir(join(deploy, 'compose'))).toEqual(
    expect.arrayContaining(['campus-print.env.example', 'store.env.example']),
  )
})

test('the store, the bucket and the product of the compose file have the same names and keys', async () => {
  const compose = await read('compose/compose.yaml')
  const product = variablesIn(await read('compose/campus-print.env.example'))
  const store = variablesIn(await read('compose/store.env.example'))
  const used = [...compose.matchAll(/\$\$(MINIO_\w+)/g)].map(([, name]) => name)
  expect(Object.keys(store)).toEqual(used)
  expect(compose).toContain(`mc mb --ignore-existing store/${product['S3_BUCKET']}\n`)
  expect(compose).toContain(`mc alias set store ${product['S3_ENDPOINT']} `)
  const { hostname, username, pathname } = new URL(product['DATABASE_URL'] ?? '')
  expect(compose).toContain(`\n  ${hostname}:\n`)
  expect(compose).toContain(`POSTGRES_USER: ${username}\n      POSTGRES_DB: ${pathname.slice(1)}\n`)
})

test('the first process of the image ends what the sandbox of Word files leaves behind', async () => {
  const image = await read('../Containerfile')
  expect(image).toContain('ENTRYPOINT ["/usr/bin/tini", "--"]\nCMD ["node", "server/dist/main.js"]')
  expect(image).toMatch(/apt-get install [^&]*\btini\b/)
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
  '%s keeps the data closed to other users, has no capabilities, and lets the sandbox of Word files mount /proc',
  async (name) => {
    const lines = (await read(`systemd/${name}`)).split('\n')
    expect(lines).toContain('StateDirectoryMode=0700')
    expect(lines).toContain('CapabilityBoundingSet=')
    expect(lines.filter((line) => line.startsWith('ProtectKernelTunables='))).toEqual([])
  },
)
