import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import sharp from 'sharp'
import { onTestFinished } from 'vitest'
import { givenUser } from '../server/testing/fixtures/database/factories.ts'
import { transition } from '../server/testing/fixtures/ordering/transition.ts'
import { givenPaid } from '../server/testing/fixtures/people/given-paid.ts'
import { launchBrowser, openWindow } from './browser.ts'
import { desktop, test } from './fixtures.ts'
import { sessionCookie } from './session-cookie.ts'

test('an operator holds a ticket before the camera and hands the print over', async ({
  shop,
  visitSignedIn,
}) => {
  const { db } = shop.database
  const { request, user } = await givenPaid(shop)
  for (const to of ['in_process', 'ready'] as const)
    await transition(db, { requestId: request.id, to, actor: 'system' })
  const { page: ticket } = await visitSignedIn(shop, `/payment/${request.id}`, { user })
  const code = await ticket
    .getByRole('img', { name: `Print ID ${request.print_id} as a QR code` })
    .screenshot()

  const browser = await launchBrowser({ isFull: true, more: await cameraThatSees(code) })
  onTestFinished(() => browser.close())
  const { page, context } = await openWindow(browser, shop.url, desktop)
  const operator = await givenUser(db, { username: 'Meena', permissions: ['desk'] })
  await context.addCookies([await sessionCookie(shop, operator)])
  await page.goto('/desk')
  await page.getByRole('button', { name: 'Scan with the camera' }).click()
  await page.getByRole('button', { name: 'Hand over 1 print' }).click()
  await page.getByText('1 print handed over').waitFor()
})

/** Returns the arguments of a browser whose camera shows a picture. */
async function cameraThatSees(picture: Buffer): Promise<string[]> {
  const folder = await mkdtemp(join(tmpdir(), 'camera-'))
  onTestFinished(() => rm(folder, { recursive: true }))
  const file = join(folder, 'film.mjpeg')
  const background = '#8a8f98'
  const film = await sharp(picture)
    .resize(360, 360)
    .extend({ top: 60, bottom: 60, left: 140, right: 140, background })
    .flatten({ background })
    .jpeg({ quality: 90 })
    .toBuffer()
  await writeFile(file, film)
  return [
    '--use-fake-ui-for-media-stream',
    '--use-fake-device-for-media-stream',
    `--use-file-for-fake-video-capture=${file}`,
  ]
}
