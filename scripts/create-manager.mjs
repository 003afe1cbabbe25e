// `npm run create-manager -- EMAIL`
import { importProgram } from './build.mjs'

await importProgram('create-manager')
