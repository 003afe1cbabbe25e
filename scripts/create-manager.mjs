// `npm run create-manager -- EMAIL`
import { ensureBuilt } from './build.mjs'
import { ensureInstalled } from './install.mjs'

await ensureInstalled()
await ensureBuilt()
await import('../server/dist/create-manager.js')
