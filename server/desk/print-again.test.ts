import { expect, test } from 'vitest'
import { testApp } from '../testing/fixtures/app/test-app.ts'
import { givenUser } from '../testing/fixtures/database/factories.ts'
import { orderPrint, payFor } from '../testing/fixtures/people/orders.ts'
import { signedIn, signUp } from '../testing/fixtures/people/people.ts'
import { forThisFile } from '../testing/for-this-file.ts'

const app = await forThisFile(testApp())

test('a bad print that the desk prints again comes out of the printer a second time', async () => {
  const { call } = await signUp(app)
  const operator = await signedIn(app, await givenUser(app.database.db, { permissions: ['desk'] }))
  const id = await orderPrint(call, {}, 2)
  await payFor(call, id)
  const { json: shown } = await call('GET', `/api/print/request/${id}`)
  const status = async () => (await call('GET', `/api/print/request/${id}`)).json.data.status
  const printed = async () => {
    const { json } = await app.anyone('GET', '/dev/printer.json')
    return json.jobs.filter(
      ({ name, state }: Record<string, string>) =>
        name?.startsWith(shown.data.uniqueId) && state === 'completed',
    ).length
  }
  await expect.poll(status).toBe('ready')
  expect(await printed()).toBe(1)
  const { json } = await operator('POST', `/api/desk/requests/${id}/retry`, { reason: 'Pale pages' })
  expect(json.data.status).toBe('in_queue')
  await expect.poll(printed).toBe(2)
  await expect.poll(status).toBe('ready')
})
