// `npm run dev`: the server restarts and the page reloads when a source changes.
import { spawn } from 'node:child_process'
import { join } from 'node:path'
import { ensureBuilt } from './build.mjs'
import { ensureInstalled } from './install.mjs'
import { root, toolPath } from './run.mjs'

await ensureInstalled()
await ensureBuilt()

const tsx = ['watch', '--tsconfig', 'server/tsconfig.json']
const children = [
  spawn(toolPath('tsx'), [...tsx, 'server/main.ts'], { cwd: root, stdio: 'inherit' }),
  spawn(toolPath('vite'), ['--configLoader', 'runner'], { cwd: join(root, 'web'), stdio: 'inherit' }),
]
for (const child of children) {
  child.on('exit', () => {
    for (const other of children) other.kill('SIGTERM')
  })
}
