// `npm run bench NAME`: runs one benchmark, which compares with a peer or a limit in the same run.
import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { ensureBuilt } from './build.mjs'
import { ensureInstalled } from './install.mjs'
import { root, runTool } from './run.mjs'

const names = readdirSync(join(root, 'bench'))
  .filter((file) => file.endsWith('.bench.ts'))
  .map((file) => file.replace('.bench.ts', ''))
const name = process.argv[2]

if (!names.includes(name)) {
  console.error(`Which one? npm run bench ${names.join(' | ')}`)
  process.exit(1)
}
await ensureInstalled()
await ensureBuilt()
const tsx = ['--tsconfig', 'server/tsconfig.json']
await runTool('tsx', [...tsx, `bench/${name}.bench.ts`, ...process.argv.slice(3)])
