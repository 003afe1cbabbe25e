// Installs the exact dependencies of the lock file when they are not there yet, or no longer match it.
import { createHash } from 'node:crypto'
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { root, run } from './run.mjs'

const stamp = join(root, 'node_modules', '.campus-print-lock')

function lockHash() {
  return createHash('sha256')
    .update(readFileSync(join(root, 'package-lock.json')))
    .digest('hex')
}

export function installed() {
  return existsSync(stamp) && readFileSync(stamp, 'utf8') === lockHash()
}

export async function ensureInstalled() {
  if (installed()) return
  console.log('Installing dependencies (once)...')
  await run('npm', ['ci', '--include=dev', '--no-audit', '--no-fund', '--loglevel=error'])
  writeFileSync(stamp, lockHash())
}
