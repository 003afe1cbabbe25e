// `npm run soak [SEQUENCES]`: tests that take too long for every day: thousands of command sequences of payments, a crash
// at every step of paying and refunding, 20,000 generated requests, and ten minutes of killing and stopping processes.
import { ensureBuilt } from './build.mjs'
import { ensureInstalled } from './install.mjs'
import { runTool } from './run.mjs'
import { ensureSystemPackages } from './system-packages.mjs'

process.env.SEQUENCES = process.argv[2] ?? '3000'
process.env.LONGEST_SEQUENCE = '40'
process.env.EVERY_STEP = 'yes'
process.env.GENERATED_REQUESTS = '20000'
process.env.FLEET_SECONDS = '600'

await ensureInstalled()
await ensureSystemPackages()
await ensureBuilt()
const tests = [
  'server/payments/command-sequences.test.ts',
  'server/payments/process-crash.test.ts',
  'server/generated-requests.test.ts',
  'server/fleet.test.ts',
]
await runTool('vitest', ['run', '--project', 'server', ...tests])
