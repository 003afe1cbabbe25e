// `npm run soak [HISTORIES]`: thousands of generated histories of money, which take too long for every day.
import { ensureBuilt } from './build.mjs'
import { ensureInstalled } from './install.mjs'
import { run } from './run.mjs'

process.env.HISTORIES = process.argv[2] ?? '3000'
process.env.LONGEST_HISTORY = '40'

await ensureInstalled()
await ensureBuilt()
await run('npx', ['vitest', 'run', '--project', 'server', 'server/payments/histories.test.ts'])
