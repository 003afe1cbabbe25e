import { randomUUID } from 'node:crypto'
import { webhookBodyKeptMs, webhookKnownMs } from '@campus-print/domain/payments'
import { expect, test } from 'vitest'
import { hashPassword } from '../../accounts/passwords/password-hash.ts'
import type { UserRow } from '../../accounts/tables.ts'
import { paymentsApp } from '../../testing/fixtures/app/payments-app.ts'
import { givenUser } from '../../testing/fixtures/database/factories.ts'
import { forThisFile } from '../../testing/for-this-file.ts'
import { sendWebhook } from '../../testing/fakes/send-webhook.ts'
import { givenOrder } from '../../testing/fixtures/people/given-order.ts'
import { signedIn } from '../../testing/fixtures/people/people.ts'
import { deleteOldWebhooks } from './delete-old-webhooks.ts'

const shop = await forThisFile(paymentsApp({ work: false }))
const { db } = shop.database

/** A webhook that names the payer of an order; returns a way to send it again, and what is kept of it. */
async function givenFailure(owner?: UserRow) {
  const { user, order_id } = await givenOrder(shop, owner && { owner })
  const payment = {
    id: `pay_${randomUUID()}`,
    order_id,
    amount: 1400,
    currency: 'INR',
    status: 'failed',
    email: user.email,
  }
  const eventId = `evt_${randomUUID()}`
  const send = () => sendWebhook(shop, 'payment.failed', { payment }, eventId)
  const kept = () =>
    db.selectFrom('webhook_events').selectAll().where('event_id', '=', eventId).executeTakeFirstOrThrow()
  expect(await send()).toBe(200)
  return { user, send, kept }
}

test('the body of a webhook is deleted after thirty days, and a repeated delivery is still recognised', async () => {
  const { user, send, kept } = await givenFailure()
  const before = await kept()
  expect(before.body).toContain(user.email)
  const keptUntil = before.received_at.getTime() + webhookBodyKeptMs
  await deleteOldWebhooks({ db, now: new Date(keptUntil) })
  expect((await kept()).body).not.toBeNull()
  await deleteOldWebhooks({ db, now: new Date(keptUntil + 1) })
  expect(await kept()).toEqual({ ...before, body: null })
  expect(await send()).toBe(200)
  expect(await kept()).toEqual({ ...before, body: null })
})

test('what is left of a webhook is deleted once no delivery is repeated any more', async () => {
  const { kept } = await givenFailure()
  const knownUntil = (await kept()).received_at.getTime() + webhookKnownMs
  await deleteOldWebhooks({ db, now: new Date(knownUntil) })
  expect((await kept()).body).toBeNull()
  await deleteOldWebhooks({ db, now: new Date(knownUntil + 1) })
  await expect(kept()).rejects.toThrow('no result')
})

test('webhook bodies about a user are deleted with the account, and those of others stay', async () => {
  const password = 'tall green lamp'
  const owner = await givenUser(db, { password_hash: await hashPassword(password) })
  const call = await signedIn(shop, owner)
  const [leaver, other] = [await givenFailure(owner), await givenFailure()]
  expect(await call('DELETE', '/api/auth/account', { password })).toMatchObject({ status: 200 })
  expect((await leaver.kept()).body).toBeNull()
  expect((await other.kept()).body).not.toBeNull()
})

test('a webhook body that comes for a deleted account is deleted in the next night', async () => {
  const late = await givenFailure()
  await db.updateTable('users').set({ deleted_at: new Date() }).where('id', '=', late.user.id).execute()
  await deleteOldWebhooks({ db, now: new Date() })
  expect((await late.kept()).body).toBeNull()
})
