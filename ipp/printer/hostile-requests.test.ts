import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { GroupTag, Operation, StatusCode, decode, encode, strings } from '../codec/index.ts'
import { startVirtualPrinter, type RunningPrinter } from '../testing/index.ts'
import { generatedMessage } from '../testing/generated-message.ts'
import { readHead } from './read-head.ts'

let running: RunningPrinter
const failures: unknown[] = []

beforeAll(async () => {
  running = await startVirtualPrinter({ onError: (error) => failures.push(error) })
})

afterAll(async () => {
  await running.stop()
})

async function answerTo(bytes: Uint8Array): Promise<number> {
  const body = (async function* () {
    yield bytes
  })()
  return decode(await running.printer.handle({ body, authority: 'localhost' })).message.code
}

test('the printer answers any message and never fails on one', { timeout: 30_000 }, async () => {
  const operation = fc.constantFrom(...Object.values(Operation))
  await fc.assert(
    fc.asyncProperty(generatedMessage, operation, async (message, code) => {
      const frame = {
        tag: GroupTag.operation,
        attributes: [
          strings('attributes-charset', 'charset', 'utf-8'),
          strings('attributes-natural-language', 'naturalLanguage', 'en'),
          strings('printer-uri', 'uri', running.uri),
        ],
      }
      const groups = [frame, ...message.groups.map((group) => ({ ...group, tag: GroupTag.job }))]
      const version = { major: 2, minor: 0 }
      const status = await answerTo(encode({ version, code, requestId: 1, groups }))
      expect(status).not.toBe(StatusCode.internalError)
    }),
    { numRuns: 500 },
  )
  expect(failures).toEqual([])
})

test('the printer answers bytes that are no message with a bad request', async () => {
  await fc.assert(
    fc.asyncProperty(fc.uint8Array({ maxLength: 200 }), async (bytes) => {
      expect(await answerTo(bytes)).toBeGreaterThanOrEqual(StatusCode.badRequest)
    }),
    { numRuns: 300 },
  )
})

test(
  'the printer reads a header that arrives byte by byte, and then the document',
  { timeout: 30_000 },
  async () => {
    await fc.assert(
      fc.asyncProperty(generatedMessage, fc.uint8Array({ maxLength: 300 }), async (message, document) => {
        const all = [...encode(message), ...document]
        const body = (async function* () {
          for (const byte of all) yield Uint8Array.of(byte)
        })()
        const request = await readHead(body)
        expect(request.message).toEqual(message)
        const rest: number[] = []
        for await (const chunk of request.document) rest.push(...chunk)
        expect(rest).toEqual([...document])
      }),
      { numRuns: 50 },
    )
  },
)

test('the printer rejects endless attributes before they fill the memory', async () => {
  const attribute = encode({
    version: { major: 2, minor: 0 },
    code: 2,
    requestId: 1,
    groups: [{ tag: GroupTag.job, attributes: [strings('x', 'text', 'y'.repeat(30_000))] }],
  }).subarray(9, -1)
  let sent = 0
  const body = (async function* () {
    yield Uint8Array.of(2, 0, 0, 2, 0, 0, 0, 1, 2)
    for (;;) {
      sent += attribute.length
      yield attribute
    }
  })()
  const answer = await running.printer.handle({ body, authority: 'localhost' })
  expect(decode(answer).message.code).toBe(StatusCode.badRequest)
  expect(sent).toBeLessThan(2_000_000)
})
