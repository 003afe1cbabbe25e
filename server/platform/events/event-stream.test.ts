import { once } from 'node:events'
import { type IncomingMessage, get } from 'node:http'
import { connect } from 'node:net'
import fastify from 'fastify'
import { expect, test } from 'vitest'
import { stallingProxy } from '../../testing/fakes/stalling-proxy.ts'
import { type EventStream, eventStreams, openEventStream } from './event-stream.ts'

async function listen(options: { lifetimeMs?: number } = {}) {
  const app = fastify()
  const opened: EventStream[] = []
  await app.register(eventStreams)
  app.addHook('onRequest', async (_request, reply) => {
    reply.header('x-content-type-options', 'nosniff')
  })
  app.get('/events', (request, reply) => {
    opened.push(openEventStream(request, reply, options))
  })
  const address = await app.listen({ port: 0, host: '127.0.0.1' })
  return { app, opened, url: `${address}/events` }
}

async function readUntil(response: Response, wanted: string): Promise<string> {
  const reader = response.body!.pipeThrough(new TextDecoderStream()).getReader()
  let text = ''
  while (!text.includes(wanted)) {
    const { value, done } = await reader.read()
    if (done) break
    text += value
  }
  return text
}

test('events reach the browser as they are sent, with headers that stop proxies from buffering', async () => {
  const { app, opened, url } = await listen()
  const response = await fetch(url)
  opened[0]!.send({ name: 'status', id: '7', data: { status: 'ready', note: 'two\nlines' } })

  expect(response.headers.get('content-type')).toBe('text/event-stream; charset=utf-8')
  expect(response.headers.get('cache-control')).toBe('private, no-store, no-transform')
  expect(response.headers.get('x-accel-buffering')).toBe('no')
  expect(response.headers.get('x-content-type-options')).toBe('nosniff')
  expect(await readUntil(response, 'lines')).toContain(
    'event: status\nid: 7\ndata: {"status":"ready","note":"two\\nlines"}\n\n',
  )
  await app.close()
})

test('a HEAD request gets the headers and leaves no stream open', async () => {
  const { app, opened, url } = await listen()
  const response = await fetch(url, { method: 'HEAD', signal: AbortSignal.timeout(5_000) })
  expect(response.headers.get('content-type')).toBe('text/event-stream; charset=utf-8')
  await expect.poll(() => opened[0]?.closed.aborted).toBe(true)
  await app.close()
})

test('an event that comes while a stream ends is dropped', async () => {
  const { app, opened, url } = await listen()
  const response = await fetch(url)
  opened[0]!.close()
  opened[0]!.send({ data: 'late' })
  expect(await response.text()).not.toContain('late')
  await app.close()
})

test('a stream ends after its maximum time, so that a client without permission is rejected afterwards', async () => {
  const { app, opened, url } = await listen({ lifetimeMs: 50 })
  const response = await fetch(url)
  await response.text()
  await expect.poll(() => opened[0]?.closed.aborted).toBe(true)
  await app.close()
})

test('a stream ends when the browser leaves', async () => {
  const { app, opened, url } = await listen()
  const browser = get(url)
  const [response] = (await once(browser, 'response')) as [IncomingMessage]
  response.on('error', () => {})
  const closed = once(opened[0]!.closed, 'abort')
  browser.destroy()

  await closed
  opened[0]!.send({ data: {} })
  await app.close()
})

test('a stream whose browser is gone without a word is closed after its maximum time', async () => {
  const { app, opened, url } = await listen({ lifetimeMs: 300 })
  const line = await stallingProxy(url)
  const browser = get(`${line.url}/events`)
  const [response] = (await once(browser, 'response')) as [IncomingMessage]
  response.on('error', () => {})
  line.stall()
  browser.destroy()
  expect(opened[0]!.closed.aborted).toBe(false)
  await once(opened[0]!.closed, 'abort')
  expect(app.eventStreams.size).toBe(0)
  await app.close()
  await line.close()
})

test('a browser that does not read its stream is disconnected before much waits for it', async () => {
  const { app, opened, url } = await listen()
  const { hostname, port, host } = new URL(url)
  const browser = connect(Number(port), hostname)
  browser.on('error', () => {})
  browser.write(`GET /events HTTP/1.1\r\nHost: ${host}\r\n\r\n`)
  await once(browser, 'readable')
  const stream = opened[0]!
  const data = 'x'.repeat(16 * 1024)
  const before = process.memoryUsage().arrayBuffers + process.memoryUsage().heapUsed
  let sentBytes = 0
  while (!stream.closed.aborted) {
    stream.send({ data })
    sentBytes += data.length
    await new Promise(setImmediate)
  }
  // Most of it is in the buffers of the system, which have limits of their own.
  expect(sentBytes).toBeLessThan(32 * 1024 * 1024)
  expect(process.memoryUsage().arrayBuffers + process.memoryUsage().heapUsed - before).toBeLessThan(
    32 * 1024 * 1024,
  )
  browser.destroy()
  await app.close()
})

test('a server that stops ends its streams and does not wait for the browsers', async () => {
  const { app, opened, url } = await listen()
  const response = await fetch(url)
  await app.close()

  expect(opened[0]!.closed.aborted).toBe(true)
  expect(await readUntil(response, 'never sent')).toBe('retry: 1000\n\n')
})
