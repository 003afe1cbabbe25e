import { once } from 'node:events'
import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { type AddressInfo, type Socket, connect, createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Transform } from 'node:stream'
import S3rver from 's3rver'
import type { S3Settings } from '../../config.ts'

/** An S3-compatible service on loopback, reached through a line that a test can cut. */
export interface S3Service {
  readonly settings: S3Settings
  /** The variables that configure it, with the documents' key that its machines share. */
  readonly environment: Record<string, string>
  /** Where it stores the objects of the bucket. */
  readonly folder: string
  /** The keys in the bucket. */
  keys(): Promise<string[]>
  /** Breaks every connection, now and after so many bytes of it; `Infinity` ends this. */
  cutAfter(bytes: number): void
  /** Breaks a connection in the middle of what it answers, after so many bytes; `Infinity` ends this. */
  cutAnswersAfter(bytes: number): void
  /** How many connections were broken so. */
  answersCut(): number
  /** Lets nothing that it answers come through, until it is called with `false`. */
  stall(isStalled: boolean): void
  close(): Promise<void>
}

const bucket = 'prints'

export async function s3Service(): Promise<S3Service> {
  const directory = await mkdtemp(join(tmpdir(), 'campus-print-s3-'))
  const configureBuckets = [{ name: bucket }]
  const service = new S3rver({ address: '127.0.0.1', port: 0, silent: true, directory, configureBuckets })
  const { port } = await service.run()
  const line = await lineTo(port)
  const settings = {
    endpoint: `http://127.0.0.1:${line.port}`,
    bucket,
    region: 'us-east-1',
    accessKeyId: 'S3RVER',
    secretAccessKey: 'S3RVER',
  }
  return {
    settings,
    folder: directory,
    environment: {
      DOCUMENTS_KEY: 'a key of documents that only tests know',
      S3_ENDPOINT: settings.endpoint,
      S3_BUCKET: bucket,
      S3_REGION: settings.region,
      S3_ACCESS_KEY_ID: settings.accessKeyId,
      S3_SECRET_ACCESS_KEY: settings.secretAccessKey,
    },
    async keys() {
      const files = await readdir(join(directory, bucket), { recursive: true })
      const suffix = '._S3rver_object'
      return files.filter((file) => file.endsWith(suffix)).map((file) => file.slice(0, -suffix.length))
    },
    cutAfter: (bytes) => line.cutAfter(bytes),
    cutAnswersAfter: (bytes) => line.cutAnswersAfter(bytes),
    answersCut: () => line.answersCut(),
    stall: (isStalled) => line.stall(isStalled),
    async close() {
      await line.close()
      await service.close()
      await rm(directory, { recursive: true, force: true })
    },
  }
}

async function lineTo(target: number) {
  const sockets = new Set<Socket>()
  let limit = Infinity
  let answerLimit = Infinity
  let answersCut = 0
  let isStalled = false
  const pairs = new Set<{ near: Transform; far: Socket }>()
  const server = createServer((near) => {
    const far = connect(target, '127.0.0.1')
    const cut = () => void (near.destroy(), far.destroy())
    let passed = 0
    near.on('data', (bytes) => {
      passed += bytes.length
      if (passed > limit) cut()
    })
    for (const socket of [near, far]) {
      sockets.add(socket)
      socket.on('error', cut).on('close', () => sockets.delete(socket))
    }
    let answered = 0
    const answers = new Transform({
      transform(bytes: Buffer, _encoding, done) {
        const room = answerLimit - answered
        answered += bytes.length
        if (bytes.length <= room) return done(null, bytes)
        answersCut += 1
        near.write(bytes.subarray(0, Math.max(0, room)), cut)
      },
    })
    near.pipe(far)
    answers.pipe(near)
    if (!isStalled) far.pipe(answers)
    const pair = { near: answers, far }
    pairs.add(pair)
    near.on('close', () => pairs.delete(pair))
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  return {
    port: (server.address() as AddressInfo).port,
    cutAfter(bytes: number) {
      limit = bytes
      for (const socket of sockets) socket.destroy()
    },
    cutAnswersAfter(bytes: number) {
      answerLimit = bytes
    },
    answersCut: () => answersCut,
    stall(next: boolean) {
      isStalled = next
      for (const { near, far } of pairs) {
        if (isStalled) far.unpipe(near)
        else far.pipe(near)
      }
    },
    async close() {
      server.close()
      for (const socket of sockets) socket.destroy()
      await once(server, 'close')
    },
  }
}
