// The programs that tests talk to: a browser, a printer and a second opinion on PDF files.
import { existsSync } from 'node:fs'
import { delimiter, join } from 'node:path'
import { run } from './run.mjs'

/** Each program and the Debian package that brings it. */
const needed = [
  ['chromium', 'chromium'],
  ['ippeveprinter', 'cups-ipp-utils'],
  ['ipptool', 'cups-ipp-utils'],
  ['dbus-daemon', 'dbus'],
  ['qpdf', 'qpdf'],
]

/** Installs the programs that are missing where it may (Debian, as root); elsewhere names them and fails. */
export async function ensureSystemPackages() {
  const missing = needed.filter(([program]) => !isThere(program))
  if (missing.length === 0) return
  const packages = [...new Set(missing.map(([, name]) => name))]
  if (!existsSync('/etc/debian_version') || process.getuid?.() !== 0) {
    throw new Error(
      `The tests need ${missing.map(([program]) => program).join(', ')}. On Debian: apt-get install ${packages.join(' ')}`,
    )
  }
  console.log(`Installing ${packages.join(', ')} (once)...`)
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' }
  await run('apt-get', ['update', '-qq'], { env })
  await run('apt-get', ['install', '-y', '-qq', '--no-install-recommends', ...packages], { env })
}

function isThere(program) {
  const folders = [...(process.env.PATH ?? '').split(delimiter), '/usr/sbin', '/usr/bin']
  return folders.some((folder) => existsSync(join(folder, program)))
}
