// `npm run soak [HISTORIES]`: thousands of generated histories of money, and a death at every step of paying and giving
// back, which take too long for every day.
import { ensureBuilt } from './build.mjs'
import { ensureInstalled } from './install.mjs'
import { run } from './run.mjs'

process.env.HISTORIES = process.argv[2] ?? '3000'
process.env.LONGEST_HISTORY = '40'
process.env.EVERY_STEP = 'yes'

await ensureInstalled()
await ensureBuilt()
const tests = ['server/payments/command-sequences.test.ts', 'server/payments/process-crash.test.ts']
await run('npx', ['vitest', 'run', '--project', 'server', ...tests])
