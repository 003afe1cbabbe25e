// Installs the exact dependencies of the lock file if they are missing or do not match it.
import { createHash } from 'node:crypto'
import { accessSync, constants, existsSync, readFileSync, writeFileSync } from 'node:fs'
import { homedir } from 'node:os'
import { join } from 'node:path'
import { root, run } from './run.mjs'

const stamp = join(root, 'node_modules', '.campus-print-lock')

function lockHash() {
  return createHash('sha256')
    .update(readFileSync(join(root, 'package-lock.json')))
    .digest('hex')
}

export function isInstalled() {
  return existsSync(stamp) && readFileSync(stamp, 'utf8') === lockHash()
}

/** Returns whether the development tools were removed after installing, as in a container image. */
export function isPruned() {
  return existsSync(stamp) && !existsSync(join(root, 'node_modules', 'rolldown'))
}

/** Returns whether the home folder is writable; that of a system user often does not exist. */
function canWriteHome() {
  try {
    accessSync(homedir(), constants.W_OK)
    return true
  } catch {
    return false
  }
}

export async function ensureInstalled() {
  if (isInstalled()) return
  console.log('Installing dependencies (once)...')
  const env = canWriteHome() ? process.env : { ...process.env, npm_config_cache: join(root, '.cache', 'npm') }
  await run('npm', ['ci', '--include=dev', '--no-audit', '--no-fund', '--loglevel=error'], { env })
  writeFileSync(stamp, lockHash())
}
