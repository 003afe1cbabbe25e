// The smallest server that can receive an upload: it writes each request body to a file without parsing it.
import { randomUUID } from 'node:crypto'
import { createWriteStream } from 'node:fs'
import { createServer } from 'node:http'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'

const folder = process.argv[2]

async function store(request, response) {
  await pipeline(request, createWriteStream(join(folder, randomUUID())))
  response.writeHead(201).end()
}

const server = createServer((request, response) => void store(request, response))
server.listen(0, '127.0.0.1', () => process.send(server.address().port))
