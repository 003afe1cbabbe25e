// `npm run soak [SEQUENCES]`: thousands of command sequences of payments, a crash at every step of paying and refunding,
// and 20,000 generated requests, which take too long for every day.
import { ensureBuilt } from './build.mjs'
import { ensureInstalled } from './install.mjs'
import { run } from './run.mjs'

process.env.HISTORIES = process.argv[2] ?? '3000'
process.env.LONGEST_HISTORY = '40'
process.env.EVERY_STEP = 'yes'
process.env.GENERATED_REQUESTS = '20000'

await ensureInstalled()
await ensureBuilt()
const tests = [
  'server/payments/command-sequences.test.ts',
  'server/payments/process-crash.test.ts',
  'server/generated-requests.test.ts',
]
await run('npx', ['vitest', 'run', '--project', 'server', ...tests])
