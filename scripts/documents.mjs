// `npm run documents -- FOLDER`
import { ensureBuilt } from './build.mjs'
import { ensureInstalled } from './install.mjs'

await ensureInstalled()
await ensureBuilt()
await import('../server/dist/try-documents.js')
