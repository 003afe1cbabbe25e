// `npm run backup -- FILE`, `restore -- FILE`, `resume`, `accept-secret-key`, `move-database -- URL` and
// `move-documents -- bucket, or folder`.
import { importProgram } from './build.mjs'

const { operate } = await importProgram('operate')
const [command, ...args] = process.argv.slice(2)
process.exitCode = await operate(command, args, { env: process.env, print: (line) => console.log(line) })
