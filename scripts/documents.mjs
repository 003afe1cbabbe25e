// `npm run documents -- FOLDER`
import { importProgram } from './build.mjs'

await importProgram('try-documents')
