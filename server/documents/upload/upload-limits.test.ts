import { defaultUploadLimits } from '@campus-print/domain/documents'
import { beforeEach, expect, test } from 'vitest'
import { forThisFile } from '../../testing/for-this-file.ts'
import type { ApiClient } from '../../testing/fixtures/app/api-client.ts'
import { givenUser } from '../../testing/fixtures/database/factories.ts'
import { makePages } from '../../testing/fixtures/files/make-pdf.ts'
import { uploadForm } from '../../testing/fixtures/people/orders.ts'
import { signedIn } from '../../testing/fixtures/people/people.ts'
import { testApp } from '../../testing/fixtures/app/test-app.ts'
import { withCampusSettings } from '../../testing/fixtures/app/with-campus-settings.ts'

const app = await forThisFile(testApp())
beforeEach(() => app.database.pool.query('delete from rate_limits'))

const pdf = makePages(1)
const upload = (call: ApiClient) => call('POST', '/api/print/upload', uploadForm(pdf))
const someone = async () => signedIn(app, await givenUser(app.database.db))
const documentsKept = async () =>
  (await app.database.db.selectFrom('documents').select('id').execute()).length

test('an account may upload sixty files in ten minutes, and one more is rejected and deleted', async () => {
  const [busy, other] = [await someone(), await someone()]
  const { tries } = defaultUploadLimits.uploadsByAccount
  const uploads: Awaited<ReturnType<typeof upload>>[] = []
  while (uploads.length < tries) uploads.push(await upload(busy))
  expect(new Set(uploads.map(({ status }) => status))).toEqual(new Set([201]))
  const before = await documentsKept()
  const rejected = await upload(busy)
  expect([rejected.status, rejected.json.code]).toEqual([429, 'rate_limited'])
  const wait = Number(rejected.headers.get('retry-after'))
  expect(wait).toBeGreaterThan(0)
  expect(wait).toBeLessThanOrEqual(600)
  expect(await documentsKept()).toBe(before)
  expect((await upload(other)).status).toBe(201)
})

test('uploads are counted by network address over all accounts, with the limit of the campus', async () => {
  const few = { tries: 2, windowSeconds: 60 }
  await withCampusSettings(
    app,
    { uploadLimits: { ...defaultUploadLimits, uploadsByAddress: few } },
    async () => {
      const statuses: number[] = []
      for (const call of [await someone(), await someone(), await someone()]) {
        statuses.push((await upload(call)).status)
      }
      expect(statuses).toEqual([201, 201, 429])
    },
  )
})
