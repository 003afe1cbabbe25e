import { expect } from 'vitest'
import { makePages } from '../server/testing/fixtures/files/make-pdf.ts'
import { chooseFile } from './choose-file.ts'
import { test } from './fixtures.ts'

const most = 20

test('the screen shows at most twenty messages, the newest', async ({ student: { page } }) => {
  await chooseFile(page, makePages(1))
  const remove = page.getByRole('button', { name: 'Remove' })
  await remove.waitFor()
  let rejected = 0
  await page.route('**/api/print/upload/*', async (route) => {
    rejected += 1
    const json = { success: false, code: 'internal', message: `Rejected: ${rejected}` }
    await route.fulfill({ status: 500, json })
  })
  // None grows old before the last is there.
  await page.clock.install()
  await page.clock.pauseAt((await page.evaluate(() => Date.now())) + 1_000)
  for (let nth = 1; nth <= most + 1; nth += 1) {
    await remove.click()
    const said = page.getByText(`Rejected: ${nth}`, { exact: true })
    const isSaid = async () => {
      await page.clock.runFor(1)
      return said.count()
    }
    await expect.poll(isSaid).toBe(1)
  }
  const shown = page.locator('[data-sonner-toast][data-visible=true]')
  expect(await shown.count()).toBe(most)
  expect(await shown.getByText('Rejected: 1', { exact: true }).count()).toBe(0)
})
