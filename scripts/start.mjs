// `npm start`: installs and builds what is missing, then runs the product in this process.
import { importProgram } from './build.mjs'
import { endWithNpm } from './end-with-npm.mjs'

try {
  await importProgram('main')
} catch (error) {
  console.error(error.message)
  process.exit(1)
}
endWithNpm()
