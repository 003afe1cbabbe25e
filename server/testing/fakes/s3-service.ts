import { once } from 'node:events'
import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { type AddressInfo, type Socket, connect, createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Transform } from 'node:stream'
import S3rver from 's3rver'
import type { S3Settings } from '../../config.ts'

/** An S3-compatible service on loopback, behind a proxy whose connections a test can break. */
export interface S3Service {
  readonly settings: S3Settings
  /** The environment variables with which the app uses it, and the key of the documents. */
  readonly environment: Record<string, string>
  /** The folder in which it stores the objects of the bucket. */
  readonly folder: string
  /** Lists the keys in the bucket. */
  keys(): Promise<string[]>
  /** Breaks open connections, and from now on each connection after a client sent `bytes`; `Infinity` ends this. */
  cutAfter(bytes: number): void
  /** Breaks each connection in the middle of its responses, after `bytes` of them; `Infinity` ends this. */
  cutAnswersAfter(bytes: number): void
  /** Returns how many connections broke in the middle of a response. */
  answersCut(): number
  /** With `true`, holds back responses until it is called with `false`. */
  stall(isStalled: boolean): void
  close(): Promise<void>
}

const bucket = 'prints'

export async function s3Service(): Promise<S3Service> {
  const directory = await mkdtemp(join(tmpdir(), 'campus-print-s3-'))
  const configureBuckets = [{ name: bucket }]
  const service = new S3rver({ address: '127.0.0.1', port: 0, silent: true, directory, configureBuckets })
  const { port } = await service.run()
  const proxy = await proxyTo(port)
  const settings = {
    endpoint: `http://127.0.0.1:${proxy.port}`,
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
    cutAfter: (bytes) => proxy.cutAfter(bytes),
    cutAnswersAfter: (bytes) => proxy.cutAnswersAfter(bytes),
    answersCut: () => proxy.answersCut(),
    stall: (isStalled) => proxy.stall(isStalled),
    async close() {
      await proxy.close()
      await service.close()
      await rm(directory, { recursive: true, force: true })
    },
  }
}

async function proxyTo(target: number) {
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
