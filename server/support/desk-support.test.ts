import { openSession } from '../accounts/sign-in/open-session.ts'
import { beforeAll, describe, expect, test } from 'vitest'
import type { ApiClient } from '../testing/fixtures/app/api-client.ts'
import { paymentsApp } from '../testing/fixtures/app/payments-app.ts'
import { openEventSource } from '../testing/fakes/event-source.ts'
import { givenUser } from '../testing/fixtures/database/factories.ts'
import { givenPaid } from '../testing/fixtures/people/given-paid.ts'
import { signedIn } from '../testing/fixtures/people/people.ts'
import { forThisFile } from '../testing/for-this-file.ts'

const shop = await forThisFile(paymentsApp({ work: false }))
const { db } = shop.database

let meena: ApiClient
let ravi: ApiClient
beforeAll(async () => {
  meena = await signedIn(shop, await givenUser(db, { username: 'Meena', permissions: ['desk'] }))
  ravi = await signedIn(shop, await givenUser(db, { username: 'Ravi', permissions: ['desk'] }))
})

async function reported() {
  const paid = await givenPaid(shop)
  const { json } = await paid.call('POST', `/api/print/${paid.request.id}/report-issue`, {
    category: 'quality',
    description: `Pale pages of ${paid.user.email}`,
  })
  return { ...paid, id: json.data.id as string }
}

async function written(call: ApiClient, email: string) {
  const message = {
    name: 'Asha',
    email,
    category: 'student',
    subject: 'other',
    message: `Hello from ${email}`,
  }
  expect((await call('POST', '/api/contact', message)).status).toBe(201)
  const { json } = await meena('GET', `/api/desk/messages?search=${encodeURIComponent(email)}`)
  return json.data[0]
}

const mailsTo = (address: string) =>
  db
    .selectFrom('outbox_messages')
    .select(['subject', 'text_body'])
    .where('recipient', '=', address)
    .where('subject', 'like', 'Answer from the print desk%')
    .execute()

describe('reports at the desk', () => {
  test('are found by print ID, owner and words, and show no file, key or link', async () => {
    const { request, user, id } = await reported()
    const searches = [
      request.print_id,
      request.print_id.replaceAll('-', '').slice(-6),
      user.email,
      'pale PAGES',
    ]
    for (const search of searches) {
      const { json } = await meena('GET', `/api/desk/reports?search=${encodeURIComponent(search)}`)
      expect(json.data.map((report: { id: string }) => report.id)).toContain(id)
      expect(JSON.stringify(json)).not.toMatch(/serverFileName|localFilePath|https?:/)
    }
    const { json } = await meena('GET', '/api/desk/reports?search=no%20such')
    expect([json.data, json.total]).toEqual([[], 0])
  })

  test('are answered once: the owner reads it on the print, in a notification and in a mail', async () => {
    const { request, user, call, id } = await reported()
    const answer = (operator: ApiClient) =>
      operator('POST', `/api/desk/reports/${id}/answer`, { answer: 'We print it again.' })
    const answers = await Promise.all([answer(meena), answer(ravi)])
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409])
    const { json } = await call('GET', `/api/print/${request.id}/issues`)
    expect(json.data.reports).toMatchObject([{ id, status: 'answered', answer: 'We print it again.' }])
    const told = await call('GET', '/api/notifications/getall')
    expect(told.json.data[0]).toMatchObject({
      title: 'You have an answer',
      message: expect.stringContaining('thesis.pdf'),
    })
    expect(await mailsTo(user.email)).toMatchObject([
      { text_body: expect.stringContaining('We print it again.') },
    ])
    const { json: listed } = await meena(
      'GET',
      `/api/desk/reports?status=answered&search=${request.print_id}`,
    )
    expect(listed.data).toMatchObject([{ id, answeredBy: expect.stringMatching(/Meena|Ravi/) }])
  })

  test('reach the open page of the print when they are answered', async () => {
    const { request, user, id } = await reported()
    const token = await openSession(db, { userId: user.id, device: 'A test', now: new Date() })
    const page = await openEventSource(`${shop.url}/api/print/${request.id}/updates`, token)
    await meena('POST', `/api/desk/reports/${id}/answer`, { answer: 'We print it again.' })
    expect(await page.next('message')).toMatchObject({ id: request.id, status: 'in_queue' })
    page.close()
  })

  test('reach the open page of the print when they are closed without an answer', async () => {
    const { request, user, id } = await reported()
    const token = await openSession(db, { userId: user.id, device: 'A test', now: new Date() })
    const page = await openEventSource(`${shop.url}/api/print/${request.id}/updates`, token)
    await meena('POST', `/api/desk/reports/${id}/close`)
    expect(await page.next('message')).toMatchObject({ id: request.id, status: 'in_queue' })
    page.close()
  })

  test('are closed, and then not answered', async () => {
    const { id } = await reported()
    expect(await meena('POST', `/api/desk/reports/${id}/close`)).toMatchObject({
      status: 200,
      json: { data: { status: 'closed' } },
    })
    expect((await ravi('POST', `/api/desk/reports/${id}/close`)).status).toBe(409)
    expect((await ravi('POST', `/api/desk/reports/${id}/answer`, { answer: 'x' })).status).toBe(409)
    const audit = await db.selectFrom('audit_log').select('action').where('subject_id', '=', id).execute()
    expect(audit).toEqual([{ action: 'close report' }])
  })

  test('are shown to their owner alone', async () => {
    const { request } = await reported()
    const stranger = await signedIn(shop, await givenUser(db))
    expect((await stranger('GET', `/api/print/${request.id}/issues`)).status).toBe(404)
    expect((await stranger('GET', '/api/desk/reports')).status).toBe(403)
  })
})

describe('messages at the desk', () => {
  test('of a visitor are answered by mail alone', async () => {
    const { id, isUser } = await written(shop.anyone, 'visitor@home.example')
    expect(isUser).toBe(false)
    await meena('POST', `/api/desk/messages/${id}/answer`, { answer: ' We open at nine. ' })
    expect(await mailsTo('visitor@home.example')).toMatchObject([
      {
        subject: 'Answer from the print desk: Other',
        text_body: expect.stringContaining('We open at nine.'),
      },
    ])
  })

  test('of a user are answered by mail and notification, and stand in the history', async () => {
    const user = await givenUser(db)
    const call = await signedIn(shop, user)
    const { id } = await written(call, user.email)
    await meena('POST', `/api/desk/messages/${id}/answer`, { answer: 'Come by tomorrow.' })
    const { json } = await call('GET', '/api/contact/history')
    expect(json.data).toMatchObject([{ status: 'answered', answer: 'Come by tomorrow.' }])
    const told = await call('GET', '/api/notifications/getall')
    expect(told.json.data[0]).toMatchObject({ message: 'The campus answered your message.' })
    expect(await mailsTo(user.email)).toHaveLength(1)
  })

  test.each([{ answer: '' }, { answer: ' \u0000 ' }, {}])('are not answered with %j', async (body) => {
    const { id } = await written(shop.anyone, 'nothing@home.example')
    const { status, json } = await meena('POST', `/api/desk/messages/${id}/answer`, body)
    expect([status, json.errors]).toEqual([400, [{ field: 'answer', message: 'Enter an answer' }]])
  })
})
