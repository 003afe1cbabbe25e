import { expect, onTestFinished, test } from 'vitest'
import { openEventSource } from '../testing/fakes/event-source.ts'
import { secondInstance, testApp } from '../testing/fixtures/app/test-app.ts'
import { apiClient } from '../testing/fixtures/app/api-client.ts'
import { turnOnTwoStep } from '../testing/fixtures/people/authenticator-app.ts'
import { allow, signUp } from '../testing/fixtures/people/people.ts'
import { forThisFile } from '../testing/for-this-file.ts'

const app = await forThisFile(testApp())
const other = await forThisFile(secondInstance(app))

test('the stream of the desk ends with the permission, which another process takes', async () => {
  const [manager, operator, bystander] = [await signUp(app), await signUp(app), await signUp(app)]
  await allow(app, manager, 'manage')
  for (const person of [operator, bystander]) await allow(app, person, 'desk')
  const [stream, streamOfBystander] = [await opened(operator.token), await opened(bystander.token)]
  const there = apiClient(other.url, manager.token)
  await there('DELETE', `/api/manage/people/${operator.id}/permissions/desk`)
  await stream.ended
  expect(streamOfBystander.hasEnded()).toBe(false)
  await expect(openEventSource(`${app.url}/api/desk/updates`, operator.token)).rejects.toThrow('answered 403')
})

test('streams without a second factor end when the campus asks for it, in another process', async () => {
  const [manager, operator, careful] = [await signUp(app), await signUp(app), await signUp(app)]
  await allow(app, manager, 'manage')
  for (const person of [operator, careful]) await allow(app, person, 'desk')
  for (const { call, registration } of [manager, careful]) await turnOnTwoStep(call, registration.password)
  const [stream, streamOfCareful] = [await opened(operator.token), await opened(careful.token)]
  const there = apiClient(other.url, manager.token)
  await there('PUT', '/api/manage/settings', { security: { twoStepForStaff: true } })
  await stream.ended
  expect(streamOfCareful.hasEnded()).toBe(false)
  await expect(openEventSource(`${app.url}/api/desk/updates`, operator.token)).rejects.toThrow('answered 403')

  // And where the factor itself is turned off.
  const { password } = careful.registration
  expect((await careful.call('POST', '/api/auth/two-step/off', { password })).status).toBe(200)
  await streamOfCareful.ended
})

async function opened(token: string) {
  const stream = await openEventSource(`${app.url}/api/desk/updates`, token)
  onTestFinished(() => stream.close())
  let hasEnded = false
  const ended = stream.next('no such event').catch(() => {
    hasEnded = true
  })
  return { ended, hasEnded: () => hasEnded }
}
