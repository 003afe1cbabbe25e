import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { ServerResponse } from 'node:http'
import { sql } from 'kysely'
import { beforeEach, describe, expect, test } from 'vitest'
import { type MessageProvider, answering, messageProvider } from '../../testing/fakes/message-provider.ts'
import { givenRequest, givenUser } from '../../testing/fixtures/database/factories.ts'
import { testDatabase } from '../../testing/fixtures/database/test-database.ts'
import { recordedJobs } from '../../testing/fixtures/jobs/recorded-jobs.ts'
import { forThisFile } from '../../testing/for-this-file.ts'
import { attemptDelivery } from '../attempt-delivery.ts'
import { sendText } from '../enqueue-message.ts'
import { inLanguage } from '../../platform/language.ts'
import { outboxTransport } from '../transport.ts'
import { callProvider } from './call-provider.ts'
import { msg91 } from './msg91.ts'
import { whatsapp } from './whatsapp.ts'

const { db } = await forThisFile(testDatabase())

let provider: MessageProvider
beforeEach(async () => {
  provider = await messageProvider()
  return () => provider.close()
})

const templates = { ready: 'print_ready' }
const translated = { hi: { ready: 'print_ready_hi' } }

/** The context of deliveries to a provider at an address, which has 150 ms to respond. */
function context(address = provider.address) {
  const access = { url: address, templates, translated }
  const transports = {
    email: outboxTransport,
    push: outboxTransport,
    sms: msg91({ ...access, authKey: 'key' }, 150),
    whatsapp: whatsapp({ ...access, token: 'token', phoneId: '42', language: 'en' }, 150),
  }
  return { db, transports, clock: () => new Date(), unstored: new Map() }
}

type TextChannel = 'sms' | 'whatsapp'

async function enqueued(channel: TextChannel): Promise<string> {
  const { jobs, enqueued: noted } = recordedJobs()
  const user = await givenUser(db)
  const request = await givenRequest(db, user)
  await sendText(
    { db, jobs, now: new Date() },
    {
      channel,
      to: '9876543210',
      about: { kind: 'ready', userId: user.id, requestId: request.id },
      title: 'Ready to collect',
      text: 'thesis.pdf is ready',
      variables: ['thesis.pdf', 'PRT-1'],
    },
  )
  return (noted[0]!.data as { messageId: string }).messageId
}

/** Makes an attempt; returns the error after which the job is tried again. */
const carry = (id: string, address?: string) =>
  attemptDelivery(context(address), id).then(
    () => undefined,
    (error: unknown) => String(error),
  )

const row = (id: string) =>
  db.selectFrom('outbox_messages').selectAll().where('id', '=', id).executeTakeFirstOrThrow()

const answers: Record<TextChannel, object> = {
  sms: { type: 'success', message: '3763646c3058373530393938' },
  whatsapp: { messages: [{ id: 'wamid.HBgL' }] },
}
const accepting = (channel: TextChannel) => answering(200, answers[channel])

test('an SMS goes to MSG91’s flow with its template, the number with its country, and the variables', async () => {
  provider.responds(accepting('sms'))
  const id = await enqueued('sms')
  expect(await carry(id)).toBeUndefined()
  const [{ path, headers, body }] = provider.received as [MessageProvider['received'][0]]
  expect([path, headers.authkey, headers['content-type']]).toEqual([
    '/api/v5/flow',
    'key',
    'application/json',
  ])
  expect(JSON.parse(body.toString())).toEqual({
    template_id: 'print_ready',
    short_url: '0',
    recipients: [{ mobiles: '919876543210', VAR1: 'thesis.pdf', VAR2: 'PRT-1' }],
  })
  expect(await row(id)).toMatchObject({
    state: 'sent',
    attempts: 1,
    last_error: null,
    provider_id: '3763646c3058373530393938',
    text_body: '',
    variables: [],
  })
})

test('a message whose end could not be stored is not sent again', async () => {
  provider.responds(accepting('sms'))
  const id = await enqueued('sms')
  const delivery = context()
  await sql`alter table outbox_messages add constraint unstorable check (state <> 'sent') not valid`.execute(
    db,
  )
  await expect(attemptDelivery(delivery, id)).rejects.toThrow('unstorable')
  await sql`alter table outbox_messages drop constraint unstorable`.execute(db)
  expect((await row(id)).state).toBe('sending')
  await attemptDelivery(delivery, id)
  expect(provider.received).toHaveLength(1)
  expect(await row(id)).toMatchObject({ state: 'sent', attempts: 1, provider_id: expect.any(String) })
})

test('a WhatsApp message goes to Meta as a template with its parameters', async () => {
  provider.responds(accepting('whatsapp'))
  const id = await enqueued('whatsapp')
  expect(await carry(id)).toBeUndefined()
  const [{ path, headers, body }] = provider.received as [MessageProvider['received'][0]]
  expect([path, headers.authorization]).toEqual(['/42/messages', 'Bearer token'])
  expect(JSON.parse(body.toString())).toEqual({
    messaging_product: 'whatsapp',
    recipient_type: 'individual',
    to: '919876543210',
    type: 'template',
    template: {
      name: 'print_ready',
      language: { code: 'en' },
      components: [
        {
          type: 'body',
          parameters: [
            { type: 'text', text: 'thesis.pdf' },
            { type: 'text', text: 'PRT-1' },
          ],
        },
      ],
    },
  })
  expect(await row(id)).toMatchObject({ state: 'sent', provider_id: 'wamid.HBgL' })
})

test.each([
  ['hi', 'print_ready_hi', 'hi'],
  ['mr', 'print_ready', 'en'],
] as const)('a message in %s has the template %s', async (language, name, code) => {
  for (const channel of ['sms', 'whatsapp'] as const) {
    provider.responds(accepting(channel))
    const id = await inLanguage(language, () => enqueued(channel))
    expect(await carry(id)).toBeUndefined()
  }
  const [sms, whatsapp] = provider.received.map(({ body }) => JSON.parse(body.toString()))
  expect(sms).toMatchObject({ template_id: name })
  expect(whatsapp).toMatchObject({ template: { name, language: { code } } })
})

describe.each<TextChannel>(['sms', 'whatsapp'])('a message by %s', (channel) => {
  test('waits for a provider that refuses connections, and arrives once', async () => {
    const id = await enqueued(channel)
    expect(await carry(id, await closedAddress())).toMatch(/could not be reached \(ECONNREFUSED\)/)
    expect(await row(id)).toMatchObject({ state: 'queued', attempts: 1, text_body: 'thesis.pdf is ready' })
    provider.responds(accepting(channel))
    expect(await carry(id)).toBeUndefined()
    expect(await carry(id)).toBeUndefined()
    expect(provider.received).toHaveLength(1)
    expect(await row(id)).toMatchObject({ state: 'sent', attempts: 2, last_error: null })
  })

  test.each([500, 502, 503, 429, 401, 302])('waits for a provider that answers %i', async (status) => {
    provider.responds(answering(status, { message: 'later', error: { message: 'later' } }))
    const id = await enqueued(channel)
    expect(await carry(id)).toBe(`SendError: ${status} later`)
    expect((await row(id)).state).toBe('queued')
    provider.responds(accepting(channel))
    await carry(id)
    expect(provider.received).toHaveLength(2)
    expect((await row(id)).state).toBe('sent')
  })

  test('arrives once through a provider that takes its time, though two workers have its job', async () => {
    provider.responds((response) => void setTimeout(() => accepting(channel)(response), 60))
    const id = await enqueued(channel)
    expect(await Promise.all([carry(id), carry(id)])).toEqual([undefined, undefined])
    expect(provider.received).toHaveLength(1)
  })

  test('is not sent again when its provider answers too late, and has the state uncertain', async () => {
    const held: ServerResponse[] = []
    provider.responds((response) => void held.push(response))
    const id = await enqueued(channel)
    expect(await carry(id)).toBeUndefined()
    for (const response of held) accepting(channel)(response)
    expect(await carry(id)).toBeUndefined()
    expect(provider.received).toHaveLength(1)
    expect(await row(id)).toMatchObject({
      state: 'uncertain',
      sent_at: null,
      last_error: expect.stringMatching(/did not answer .*It may have arrived/),
    })
  })

  test('is not sent again when the connection breaks after it was read', async () => {
    provider.responds((response) => response.destroy())
    const id = await enqueued(channel)
    await carry(id)
    await carry(id)
    expect(provider.received).toHaveLength(1)
    expect((await row(id)).state).toBe('uncertain')
  })

  test('is not sent again after a server that stopped in the middle', async () => {
    const id = await enqueued(channel)
    await db.updateTable('outbox_messages').set({ state: 'sending' }).where('id', '=', id).execute()
    expect(await carry(id)).toBeUndefined()
    expect(provider.received).toEqual([])
    expect(await row(id)).toMatchObject({ state: 'uncertain', last_error: expect.stringMatching(/stopped/) })
  })

  test('is left alone while the process that began a minute ago or less may still store the result', async () => {
    const id = await enqueued(channel)
    const began = { state: 'sending' as const, attempts: 1, attempt_began_at: new Date() }
    await db.updateTable('outbox_messages').set(began).where('id', '=', id).execute()
    expect(await carry(id)).toContain('may store the result soon')
    expect(provider.received).toEqual([])
    expect((await row(id)).state).toBe('sending')
  })

  test('that its provider rejects fails with the reason, without the number', async () => {
    const reason = 'Template not found for 919876543210'
    provider.responds(answering(400, { type: 'error', message: reason, error: { message: reason } }))
    const id = await enqueued(channel)
    expect(await carry(id)).toBeUndefined()
    await carry(id)
    expect(provider.received).toHaveLength(1)
    expect(await row(id)).toMatchObject({ state: 'failed', last_error: '400 Template not found for …' })
  })

  test('that no provider took for two days has failed', async () => {
    const id = await enqueued(channel)
    const created_at = new Date(Date.now() - 48 * 60 * 60 * 1000)
    await db.updateTable('outbox_messages').set({ created_at }).where('id', '=', id).execute()
    expect(await carry(id, await closedAddress())).toBeUndefined()
    expect(await row(id)).toMatchObject({ state: 'failed', last_error: expect.stringMatching(/reached/) })
  })
})

test('an error that MSG91 sends with the status of a success is a rejection', async () => {
  provider.responds(answering(200, { type: 'error', message: 'Invalid template' }))
  const id = await enqueued('sms')
  await carry(id)
  expect(await row(id)).toMatchObject({ state: 'failed', last_error: 'Invalid template' })
})

test('a limit of Meta’s that passes is waited for, whatever its status', async () => {
  provider.responds(answering(400, { error: { message: 'Rate limit hit', code: 130_429 } }))
  const id = await enqueued('whatsapp')
  expect(await carry(id)).toBe('SendError: 400 Rate limit hit')
  expect((await row(id)).state).toBe('queued')
})

test('of an answer without end only the beginning is read', async () => {
  let written = 0
  provider.responds((response) => {
    const chunk = Buffer.alloc(64 * 1024)
    const write = () => {
      do written += chunk.length
      while (response.write(chunk))
    }
    response.on('drain', write)
    write()
  })
  const call = { url: provider.address, headers: {}, body: 'x', responseTimeoutMs: 1000 }
  expect(await callProvider(call)).toEqual({ status: 200, text: '' })
  expect(written).toBeLessThan(32 * 1024 * 1024)
})

/** Where nothing listens. */
async function closedAddress(): Promise<string> {
  const server = createServer().listen(0, '127.0.0.1')
  await new Promise((resolve) => server.once('listening', resolve))
  const { port } = server.address() as AddressInfo
  await new Promise((resolve) => server.close(resolve))
  return `http://127.0.0.1:${port}`
}
