import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'

const server = `import { createServer } from 'node:http'
createServer((request, response) => response.end('ready')).listen(Number(process.env.PORT), '127.0.0.1')
`

/** Writes a package whose `npm start` runs the smallest possible server: plain `node:http`. */
export async function writeBareServer(folder: string): Promise<void> {
  const manifest = { name: 'bare', private: true, type: 'module', scripts: { start: 'node server.js' } }
  await writeFile(join(folder, 'package.json'), JSON.stringify(manifest))
  await writeFile(join(folder, 'server.js'), server)
}
