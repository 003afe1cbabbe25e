import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { connect } from 'node:net'
import { text } from 'node:stream/consumers'
import { expect, test } from 'vitest'
import { revokePermission } from '../../accounts/people/permissions.ts'
import { openSession } from '../../accounts/sign-in/open-session.ts'
import { forThisFile } from '../../testing/for-this-file.ts'
import { testApp } from '../../testing/fixtures/app/test-app.ts'
import { givenUser } from '../../testing/fixtures/database/factories.ts'

const app = await forThisFile(testApp())

test('a user who loses a permission during an upload cannot complete the call', async () => {
  const { db } = app.database
  const clerk = await givenUser(db, { permissions: ['desk'] })
  const token = await openSession(db, { userId: clerk.id, device: 'A test', now: new Date() })
  const body = JSON.stringify({ reason: 'Jam' })
  const { hostname, port, host } = new URL(app.url)
  const socket = connect(Number(port), hostname)
  socket.write(
    `POST /api/desk/requests/${randomUUID()}/refund HTTP/1.1\r\nHost: ${host}\r\nAuthorization: Bearer ${token}\r\n` +
      `Content-Type: application/json\r\nContent-Length: ${body.length}\r\n` +
      'Expect: 100-continue\r\nConnection: close\r\n\r\n',
  )
  // The server has looked at the head, and waits for the rest.
  await once(socket, 'data')
  await revokePermission({ db, now: new Date() }, { userId: clerk.id, permission: 'desk', changedBy: null })
  const answer = text(socket)
  socket.write(body)
  expect(await answer).toMatch(/^HTTP\/1\.1 403 /)
})
