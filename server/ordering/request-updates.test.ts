import { describe, expect, onTestFinished, test, vi } from 'vitest'
import { type EventSourceClient, openEventSource } from '../testing/fakes/event-source.ts'
import { apiClient } from '../testing/fixtures/app/api-client.ts'
import { secondInstance, testApp } from '../testing/fixtures/app/test-app.ts'
import { transition, writeContext } from '../testing/fixtures/ordering/transition.ts'
import { orderPrint } from '../testing/fixtures/people/orders.ts'
import { type SignedUp, signUp } from '../testing/fixtures/people/people.ts'
import { forThisFile } from '../testing/for-this-file.ts'
import { transitionRequest } from './transition-request.ts'

const app = await forThisFile(testApp())
const other = await forThisFile(secondInstance(app))
const { db, pool } = app.database

interface Update {
  id: string
  status: string
  at: string
}

/** A browser that looks at the stream of one request, or of all of a user. */
async function open({ token }: SignedUp, path: string, lastEventId?: string): Promise<EventSourceClient> {
  const stream = await openEventSource(`${app.url}/api/print/${path}`, token, lastEventId)
  onTestFinished(() => stream.close())
  return stream
}

const hear = async (stream: EventSourceClient) => (await stream.next('message')) as Update

/** Another number of copies, which is a change of its own each time. */
async function change({ call }: SignedUp, id: string, copies: number): Promise<void> {
  expect((await call('PUT', `/api/print/${id}`, { copies })).status).toBe(200)
}

const cancel = ({ call }: SignedUp, id: string) => call('PATCH', `/api/print/${id}/cancel`)

/** For a lock on an owner. */
async function isAnyoneWaiting(): Promise<boolean> {
  const { rows } = await pool.query(
    `select from pg_locks join pg_database on pg_database.oid = pg_locks.database
     where datname = current_database() and locktype = 'advisory' and not granted`,
  )
  return rows.length > 0
}

/** The numbers of all changes of a user's requests, as the history has them. */
async function changeIds(user: SignedUp): Promise<string[]> {
  const text = `select id::text from print_request_history
    where owner_id = $1 order by print_request_history.id`
  const { rows } = await pool.query<{ id: string }>(text, [user.id])
  return rows.map(({ id }) => id)
}

describe('a stream of changes', () => {
  test('sends each change once, as an event without a name that has an id', async () => {
    const user = await signUp(app)
    const id = await orderPrint(user.call)
    const one = await open(user, `${id}/updates`)
    const all = await open(user, 'updates')
    await change(user, id, 2)
    await cancel(user, id)
    for (const stream of [one, all]) {
      expect(await hear(stream)).toEqual({ id, status: 'pending', at: expect.any(String) })
      expect(await hear(stream)).toEqual({ id, status: 'cancelled', at: expect.any(String) })
      expect(stream.lastEventId()).toBe((await changeIds(user)).at(-1))
    }
  })

  test('announces a request that was just placed, also by another process', async () => {
    const user = await signUp(app)
    const all = await open(user, 'updates')
    const id = await orderPrint(apiClient(other.url, user.token))
    expect(await hear(all)).toMatchObject({ id, status: 'pending' })
  })

  test('resumes after the last event that the client received, in order and without a gap', async () => {
    const user = await signUp(app)
    const [first, second] = [await orderPrint(user.call), await orderPrint(user.call)]
    const before = { one: await open(user, `${first}/updates`), all: await open(user, 'updates') }
    await change(user, first, 2)
    for (const stream of Object.values(before)) {
      await hear(stream)
      stream.close()
    }
    await change(user, second, 2)
    await change(user, first, 3)
    await cancel(user, second)
    await cancel(user, first)
    const one = await open(user, `${first}/updates`, before.one.lastEventId())
    const all = await open(user, 'updates', before.all.lastEventId())
    const third = await orderPrint(user.call)
    const words = async (stream: EventSourceClient, count: number) => {
      const heard: string[] = []
      while (heard.length < count) {
        const { id, status } = await hear(stream)
        heard.push(`${id === first ? 'first' : id === second ? 'second' : 'third'} ${status}`)
      }
      return heard
    }
    expect(await words(one, 2)).toEqual(['first pending', 'first cancelled'])
    expect(await words(all, 5)).toEqual([
      'second pending',
      'first pending',
      'second cancelled',
      'first cancelled',
      'third pending',
    ])
    expect([(await user.call('GET', `/api/print/${third}`)).status]).toEqual([200])
  })

  test('brings every change once to a client that reconnects again and again', async () => {
    const user = await signUp(app)
    const ids = [await orderPrint(user.call), await orderPrint(user.call), await orderPrint(user.call)]
    const begun = (await changeIds(user)).at(-1)
    const changing = Promise.all(
      ids.map(async (id) => {
        for (let copies = 2; copies < 14; copies += 1) await change(user, id, copies)
        await cancel(user, id)
      }),
    )
    const heard: string[] = []
    let ended = 0
    for (let last = begun; ended < ids.length;) {
      const stream = await open(user, 'updates', last)
      for (let events = 0; events < 4 && ended < ids.length; events += 1) {
        const { status } = await hear(stream)
        heard.push(stream.lastEventId())
        if (status === 'cancelled') ended += 1
      }
      last = stream.lastEventId()
      stream.close()
    }
    await changing
    expect(heard).toEqual((await changeIds(user)).filter((id) => Number(id) > Number(begun)))
    expect(heard).toHaveLength(ids.length * 13)
  })

  test('sends the changes of one user’s requests in the order in which they are committed', async () => {
    const user = await signUp(app)
    const [slow, quick] = [await orderPrint(user.call), await orderPrint(user.call)]
    const all = await open(user, 'updates')
    const cancelled = (requestId: string) => ({ requestId, to: 'cancelled', actor: 'owner' }) as const
    let quickly: Promise<void> | undefined
    await db.transaction().execute(async (trx) => {
      await transitionRequest(writeContext(trx), cancelled(slow))
      quickly = transition(db, cancelled(quick))
      let isOver = false
      void quickly.finally(() => (isOver = true))
      await vi.waitUntil(async () => isOver || (await isAnyoneWaiting()), { timeout: 15_000 })
    })
    await quickly
    expect([(await hear(all)).id, (await hear(all)).id]).toEqual([slow, quick])
  })

  test('misses nothing while the server’s own connection to the database is lost', async () => {
    const user = await signUp(app)
    const id = await orderPrint(user.call)
    const all = await open(user, 'updates')
    await pool.query(
      `select pg_terminate_backend(pid) from pg_stat_activity
       where datname = current_database() and application_name = 'campus-print-events'`,
    )
    for (let copies = 2; copies < 6; copies += 1) await change(user, id, copies)
    await cancel(user, id)
    const heard = [await hear(all), await hear(all), await hear(all), await hear(all), await hear(all)]
    expect(heard.map(({ status }) => status)).toEqual([...Array(4).fill('pending'), 'cancelled'])
    expect(all.lastEventId()).toBe((await changeIds(user)).at(-1))
  })

  test.each(['no id', '999999999999999', '-1', '1.5'])(
    'begins with the next change for a client whose last id %j was never given',
    async (lastEventId) => {
      const user = await signUp(app)
      const id = await orderPrint(user.call)
      const one = await open(user, `${id}/updates`, lastEventId)
      await cancel(user, id)
      expect(await hear(one)).toMatchObject({ id, status: 'cancelled' })
    },
  )

  test('sends no changes of other users’ requests, whatever id it resumes from', async () => {
    const [user, stranger] = [await signUp(app), await signUp(app)]
    await orderPrint(stranger.call)
    const id = await orderPrint(user.call)
    const all = await open(user, 'updates', '0')
    expect(await hear(all)).toMatchObject({ id, status: 'pending' })
    await cancel(user, id)
    expect(await hear(all)).toMatchObject({ id, status: 'cancelled' })
    expect((await stranger.call('GET', `/api/print/${id}/updates`)).status).toBe(404)
  })

  test('sends all that a client has missed, however much', async () => {
    const user = await signUp(app)
    const id = await orderPrint(user.call)
    const many = 450
    await pool.query(
      `insert into print_request_history (request_id, owner_id, from_status, to_status, actor)
       select $1, $2, 'pending', 'pending', 'owner' from generate_series(1, ${many})`,
      [id, user.id],
    )
    const one = await open(user, `${id}/updates`, '0')
    const heard: string[] = []
    while (heard.length < many + 1) {
      await hear(one)
      heard.push(one.lastEventId())
    }
    expect(heard).toEqual(await changeIds(user))
  })
})
