// `npm start`: installs and builds what is missing, then runs the product in this very process.
import { ensureBuilt } from './build.mjs'
import { endWithNpm } from './end-with-npm.mjs'
import { ensureInstalled } from './install.mjs'

try {
  await ensureInstalled()
  await ensureBuilt()
} catch (error) {
  console.error(error.message)
  process.exit(1)
}
await import('../server/dist/main.js')
endWithNpm()
