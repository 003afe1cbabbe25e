// `npm test [-- vitest's arguments]`: installs what is missing, builds, and runs every test.
import { ensureBuilt } from './build.mjs'
import { ensureInstalled } from './install.mjs'
import { runTool } from './run.mjs'
import { ensureSystemPackages } from './system-packages.mjs'

try {
  await ensureInstalled()
  await ensureSystemPackages()
  await ensureBuilt()
  const reporters = ['--reporter=default', '--reporter=./scripts/tally-reporter.mjs']
  await runTool('vitest', ['run', ...reporters, ...process.argv.slice(2)])
} catch (error) {
  console.error(error.message)
  process.exit(1)
}
