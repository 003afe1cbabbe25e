import { expect, test } from 'vitest'
import { forThisFile } from '../testing/for-this-file.ts'
import { pagesOfOneContent } from '../testing/fixtures/files/make-bombs.ts'
import { makePages } from '../testing/fixtures/files/make-pdf.ts'
import { payFor, plainSettings, uploadForm } from '../testing/fixtures/people/orders.ts'
import { type SignedUp, signUp } from '../testing/fixtures/people/people.ts'
import { testApp } from '../testing/fixtures/app/test-app.ts'

const app = await forThisFile(testApp())

interface Buyer {
  readonly who: SignedUp
  readonly serverFileName: string
}

/** A user with a document of their own. */
async function buyerOf(pdf: Uint8Array): Promise<Buyer> {
  const who = await signUp(app)
  const { json } = await who.call('POST', '/api/print/upload', uploadForm(pdf))
  return { who, serverFileName: json.data.serverFileName }
}

/** Orders and pays a print of the document; returns the request's id. */
async function buy({ who: { call }, serverFileName }: Buyer): Promise<string> {
  const { json } = await call('POST', '/api/print/request', { serverFileName, ...plainSettings })
  await payFor(call, json.data.id)
  return json.data.id
}

const statusOf = async ({ who }: Buyer, id: string): Promise<string> =>
  (await who.call('GET', `/api/print/request/${id}`)).json.data.status

/** Returns when each buyer has a print. */
async function printed(buyers: readonly Buyer[]): Promise<void> {
  await Promise.all(
    buyers.map(async (buyer) => {
      const id = await buy(buyer)
      await expect.poll(() => statusOf(buyer, id), { timeout: 120_000, interval: 100 }).toBe('ready')
    }),
  )
}

async function activePreparations(): Promise<{ owner: string }[]> {
  const { rows } = await app.database.pool.query<{ owner: string }>(
    `select r.owner_id as owner from pgboss.job j join print_requests r on r.id::text = j.data->>'requestId'
     where j.name = 'prepare-print' and j.state = 'active'`,
  )
  return rows
}

test('eight prints of two accounts that take minutes to prepare are prepared after the prints of three others', async () => {
  const honest = []
  for (let at = 0; at < 3; at += 1) honest.push(await buyerOf(makePages(6)))
  const heavy = pagesOfOneContent({ pages: 2_000, operators: 60_000 })
  const attackers = [await buyerOf(heavy), await buyerOf(heavy)]

  const requests = await Promise.all(attackers.flatMap((one) => [0, 1, 2, 3].map(() => buy(one))))
  await expect.poll(async () => (await activePreparations()).length, { timeout: 30_000 }).toBe(2)
  await printed(honest)
  const owners = (await activePreparations()).map(({ owner }) => owner)
  expect(new Set(owners).size).toBe(owners.length)
  const buyerOfRequest = (at: number) => attackers[Math.floor(at / 4)]!
  const statuses = await Promise.all(requests.map((id, at) => statusOf(buyerOfRequest(at), id)))
  expect(statuses.filter((status) => status === 'ready')).toEqual([])

  const cancellations = await Promise.all(
    requests.map((id, at) => buyerOfRequest(at).who.call('PATCH', `/api/print/${id}/cancel`)),
  )
  expect(cancellations.map(({ status }) => status)).toEqual(requests.map(() => 200))
  await expect.poll(activePreparations, { timeout: 30_000 }).toEqual([])
}, 300_000)
