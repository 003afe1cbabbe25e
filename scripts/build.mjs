// `npm run build`, and the step of `npm start` that builds if the build is out of date.
import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readFileSync, readdirSync, statSync, writeFileSync } from 'node:fs'
import { join, relative } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { ensureInstalled, isPruned } from './install.mjs'
import { root, runTool } from './run.mjs'

const stamp = join(root, '.cache', 'built')
const outputs = ['server/dist/main.js', 'web/dist/index.html']
const sources = [
  'domain',
  'contract',
  'ipp',
  'pdf',
  'razorpay-simulator',
  'server',
  'web',
  'package-lock.json',
  'scripts/bundle-server.mjs',
  'tsconfig.base.json',
]
const notSources = new Set(['node_modules', 'dist', '.cache', 'migrations', 'testing'])

/** Builds the server and the web app, unless the existing build is of the same sources. */
export async function ensureBuilt() {
  const hash = hashSources()
  if (isBuilt() && isBuiltFrom(hash)) return
  console.log('Building...')
  const { bundleServer } = await import('./bundle-server.mjs')
  await bundleServer(join(root, 'server', 'dist'))
  await runTool('vite', ['build', '--configLoader', 'runner', '--logLevel', 'warn'], {
    cwd: join(root, 'web'),
    // With another value, the build would have the development versions of React and others, which are twice as large.
    env: { ...process.env, NODE_ENV: 'production' },
  })
  mkdirSync(join(root, '.cache'), { recursive: true })
  writeFileSync(stamp, hash)
}

/** Runs a program of the server, after installing and building what is missing; returns its exports. */
export async function importProgram(name) {
  // A copy without development tools runs as it was built, since `npm prune` and image layers change file times.
  if (!(isBuilt() && isPruned())) {
    await ensureInstalled()
    await ensureBuilt()
  }
  return import(pathToFileURL(join(root, 'server', 'dist', `${name}.js`)).href)
}

function isBuilt() {
  return outputs.every((path) => existsSync(join(root, path)))
}

function isBuiltFrom(hash) {
  return existsSync(stamp) && readFileSync(stamp, 'utf8') === hash
}

function hashSources() {
  const hash = createHash('sha256')
  for (const source of sources) addToHash(hash, join(root, source))
  return hash.digest('hex')
}

function addToHash(hash, path) {
  const { isDirectory, mtimeMs, size } = statOf(path)
  if (!isDirectory) {
    hash.update(`${relative(root, path)} ${mtimeMs} ${size}\n`)
    return
  }
  for (const name of readdirSync(path).toSorted()) {
    if (!notSources.has(name) && !/\.test\.tsx?$/.test(name)) addToHash(hash, join(path, name))
  }
}

function statOf(path) {
  const stats = statSync(path)
  return { isDirectory: stats.isDirectory(), mtimeMs: stats.mtimeMs, size: stats.size }
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  await ensureInstalled()
  await ensureBuilt()
}
