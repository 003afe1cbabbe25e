// Programs that tests use: a browser, printers, an office with fonts, other PDF tools, and the services that run beside
// the product in larger installations.
import { existsSync, readdirSync } from 'node:fs'
import { basename, delimiter, join } from 'node:path'
import { run } from './run.mjs'

/** Makes browser tests faster; without it they run in Chromium. */
const fastBrowser = 'chromium-headless-shell'

/** Each program or font, and its Debian package. */
const needed = [
  ['chromium', 'chromium'],
  [fastBrowser, fastBrowser],
  ['ippeveprinter', 'cups-ipp-utils'],
  ['ipptool', 'cups-ipp-utils'],
  ['cupsd', 'cups-daemon'],
  ['lpadmin', 'cups-client'],
  ['pdftopdf', 'cups-filters'],
  ['dbus-daemon', 'dbus'],
  ['qpdf', 'qpdf'],
  ['nginx', 'nginx-light'],
  ['pgbouncer', 'pgbouncer'],
  ['pg_lsclusters', 'postgresql'],
  ['slapd', 'slapd'],
  ['openssl', 'openssl'],
  ['systemd-analyze', 'systemd'],
  ['pdftoppm', 'poppler-utils'],
  ['soffice', 'libreoffice-writer-nogui'],
  ['bwrap', 'bubblewrap'],
  ['LiberationSans-Regular.ttf', 'fonts-liberation2'],
  ['Carlito-Regular.ttf', 'fonts-crosextra-carlito'],
  ['Caladea-Regular.ttf', 'fonts-crosextra-caladea'],
  ['NotoSansDevanagari-Regular.ttf', 'fonts-noto-core'],
]
const cupsFilters = '/usr/lib/cups/filter'
const fontFolders = ['/usr/share/fonts', '/usr/local/share/fonts']

/** Installs missing packages on Debian as root. Elsewhere throws an error that names the missing required programs. */
export async function ensureSystemPackages() {
  const missing = needed.filter(([name]) => !isInstalled(name))
  if (missing.length === 0) return
  const packages = [...new Set(missing.map(([, debianPackage]) => debianPackage))]
  const required = missing.map(([name]) => name).filter((name) => name !== fastBrowser)
  if (!existsSync('/etc/debian_version') || process.getuid?.() !== 0) {
    if (required.length === 0) return
    throw new Error(`The tests need ${required.join(', ')}. On Debian: apt-get install ${packages.join(' ')}`)
  }
  console.log(`Installing ${packages.join(', ')} (once)...`)
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' }
  try {
    await run('apt-get', ['update', '-qq'], { env })
    await run('apt-get', ['install', '-y', '-qq', '--no-install-recommends', ...packages], { env })
  } catch (error) {
    if (required.length > 0) throw error
    console.warn(`${fastBrowser} was not installed; the browser tests take longer`)
  }
}

function isInstalled(name) {
  if (name.endsWith('.ttf')) return fontFolders.some((folder) => containsFile(folder, name))
  const folders = [...(process.env.PATH ?? '').split(delimiter), '/usr/sbin', '/usr/bin', cupsFilters]
  return folders.some((folder) => existsSync(join(folder, name)))
}

function containsFile(folder, name) {
  if (!existsSync(folder)) return false
  return readdirSync(folder, { recursive: true }).some((path) => basename(path) === name)
}
