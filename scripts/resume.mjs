// `npm run resume`
import { ensureBuilt } from './build.mjs'
import { ensureInstalled } from './install.mjs'

await ensureInstalled()
await ensureBuilt()
const { operate } = await import('../server/dist/operate.js')
const surroundings = { env: process.env, print: (line) => console.log(line) }
process.exitCode = await operate('resume', process.argv.slice(2), surroundings)
