// `npm run build`, and the part of `npm start` that builds what is out of date.
import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readFileSync, readdirSync, statSync, writeFileSync } from 'node:fs'
import { join, relative } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { ensureInstalled, isPruned } from './install.mjs'
import { root, runTool } from './run.mjs'

const stamp = join(root, '.cache', 'built')
const products = ['server/dist/main.js', 'web/dist/index.html']
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

/** Builds the server and the web app unless what is there was built from these very sources. */
export async function ensureBuilt() {
  const state = stateOfSources()
  if (isBuilt() && isBuiltFrom(state)) return
  console.log('Building...')
  const { bundleServer } = await import('./bundle-server.mjs')
  await bundleServer(join(root, 'server', 'dist'))
  await runTool('vite', ['build', '--configLoader', 'runner', '--logLevel', 'warn'], {
    cwd: join(root, 'web'),
    // With another value React and the other libraries would be built for development, twice as large.
    env: { ...process.env, NODE_ENV: 'production' },
  })
  mkdirSync(join(root, '.cache'), { recursive: true })
  writeFileSync(stamp, state)
}

/** Runs a program of the server, after installing and building what is missing; answers what it exports. */
export async function importProgram(name) {
  // Without its tools a copy runs as it was built: `npm prune` and the layers of an image change times of files.
  if (!(isBuilt() && isPruned())) {
    await ensureInstalled()
    await ensureBuilt()
  }
  return import(pathToFileURL(join(root, 'server', 'dist', `${name}.js`)).href)
}

function isBuilt() {
  return products.every((path) => existsSync(join(root, path)))
}

function isBuiltFrom(state) {
  return existsSync(stamp) && readFileSync(stamp, 'utf8') === state
}

function stateOfSources() {
  const hash = createHash('sha256')
  for (const source of sources) addTo(hash, join(root, source))
  return hash.digest('hex')
}

function addTo(hash, path) {
  const { isDirectory, mtimeMs, size } = lookAt(path)
  if (!isDirectory) {
    hash.update(`${relative(root, path)} ${mtimeMs} ${size}\n`)
    return
  }
  for (const name of readdirSync(path).toSorted()) {
    if (!notSources.has(name) && !/\.test\.tsx?$/.test(name)) addTo(hash, join(path, name))
  }
}

function lookAt(path) {
  const stats = statSync(path)
  return { isDirectory: stats.isDirectory(), mtimeMs: stats.mtimeMs, size: stats.size }
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  await ensureInstalled()
  await ensureBuilt()
}
