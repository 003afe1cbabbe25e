import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'

const server = `import { createServer } from 'node:http'
createServer((request, response) => response.end('ready')).listen(Number(process.env.PORT), '127.0.0.1')
`

/** Writes the least that `npm start` can serve: an HTTP server of Node alone. */
export async function writeBareServer(folder: string): Promise<void> {
  const manifest = { name: 'bare', private: true, type: 'module', scripts: { start: 'node server.js' } }
  await writeFile(join(folder, 'package.json'), JSON.stringify(manifest))
  await writeFile(join(folder, 'server.js'), server)
}
