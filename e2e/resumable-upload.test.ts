import { randomBytes } from 'node:crypto'
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import { givenUser } from '../server/testing/fixtures/database/factories.ts'
import { makePages } from '../server/testing/fixtures/files/make-pdf.ts'
import { temporaryFolder } from '../server/testing/fixtures/files/temporary-folder.ts'
import { test } from './fixtures.ts'

/** Writes a PDF to disk, so that the browser can choose the same file again. */
async function fileOf(megabytes: number): Promise<string> {
  const path = join(await temporaryFolder(), 'thesis.pdf')
  const filling = randomBytes(megabytes * 512 * 1024).toString('hex')
  await writeFile(path, Buffer.concat([Buffer.from(makePages(3)), Buffer.from(`\n%${filling}`)]))
  return path
}

const choose = (page: Page, path: string) => page.getByLabel('Document', { exact: true }).setInputFiles(path)

/** Limits the speed of uploads as bad Wi-Fi does, until the next call. */
async function slowDown(page: Page, bytesPerSecond: number): Promise<void> {
  const tools = await page.context().newCDPSession(page)
  const defaults = { offline: false, latency: 0, downloadThroughput: -1 }
  await tools.send('Network.enable')
  await tools.send('Network.emulateNetworkConditions', { ...defaults, uploadThroughput: bytesPerSecond })
}

test('a large file pauses offline, and goes on where it stopped after the tab was closed', async ({
  app,
  visitSignedIn,
}) => {
  const { pool } = app.database
  const user = await givenUser(app.database.db)
  const uploads = async () =>
    (
      await pool.query('select offset_bytes as received from resumable_uploads where owner_id = $1', [
        user.id,
      ])
    ).rows
  const path = await fileOf(10)
  const { page, context } = await visitSignedIn(app, '/print', { user })
  await slowDown(page, 2 * 1024 * 1024)
  await choose(page, path)
  await expect.poll(async () => (await uploads())[0]?.received ?? 0, { timeout: 20_000 }).toBeGreaterThan(0)
  await context.setOffline(true)
  await page.getByText('You are offline. The upload goes on by itself').waitFor()
  await context.setOffline(false)
  await page.getByText('You are offline. The upload goes on by itself').waitFor({ state: 'detached' })
  const second = await context.newPage()
  await page.close()
  await second.goto(`${app.url}/print`)
  await choose(second, path)
  await second.getByRole('article').getByText('File uploaded successfully').waitFor()
  expect(await uploads()).toHaveLength(1)
  const kept = await second.evaluate(() =>
    Object.keys(localStorage).filter((key) => key.startsWith('upload:')),
  )
  expect(kept).toEqual([])
})

test('a cancelled upload is deleted, and another account begins anew', async ({ app, visitSignedIn }) => {
  const { pool } = app.database
  const [user, other] = [await givenUser(app.database.db), await givenUser(app.database.db)]
  const rowsOf = async (id: string) =>
    (await pool.query('select id from resumable_uploads where owner_id = $1', [id])).rows
  const path = await fileOf(3)
  const { page } = await visitSignedIn(app, '/print', { user })
  await slowDown(page, 200_000)
  await choose(page, path)
  await expect.poll(() => rowsOf(user.id)).toHaveLength(1)
  await page.getByRole('button', { name: 'Cancel upload' }).click()
  await expect.poll(() => rowsOf(user.id)).toEqual([])
  const visit = await visitSignedIn(app, '/print', { user: other })
  await choose(visit.page, path)
  await visit.page.getByRole('article').getByText('File uploaded successfully').waitFor()
  expect(await rowsOf(other.id)).toHaveLength(1)
})
