import sharp from 'sharp'
import { beforeEach, expect, test } from 'vitest'
import { forThisFile } from '../testing/for-this-file.ts'
import { testApp } from '../testing/fixtures/app/test-app.ts'
import { withCampusSettings } from '../testing/fixtures/app/with-campus-settings.ts'
import { allow, signUp } from '../testing/fixtures/people/people.ts'
import { campusBrand } from './campus-logo.ts'

const app = await forThisFile(testApp())
const { db } = app.database
const manager = await signUp(app)
await allow(app, manager, 'manage')
beforeEach(() => db.deleteFrom('campus_logo').execute())

const address = '/api/manage/settings/logo'
const put = (picture: Buffer) => manager.call('PUT', address, { picture: picture.toString('base64') })
const shown = async () => (await app.anyone('GET', '/api/settings')).json.data.campusLogo

function picture(width: number, height: number, background = '#1d4ed8') {
  return sharp({ create: { width, height, channels: 3, background } })
}

test.each(['png', 'jpeg', 'webp'] as const)(
  'a logo as %s is shown to everyone as a PNG that fits',
  async (type) => {
    const { status, json } = await put(await picture(1200, 300).toFormat(type).toBuffer())
    expect([status, json.data.campusLogo]).toEqual([200, await shown()])
    const { headers, bytes } = await app.anyone('GET', json.data.campusLogo)
    expect(headers.get('content-type')).toBe('image/png')
    expect(headers.get('x-content-type-options')).toBe('nosniff')
    expect(headers.get('cache-control')).toBe('public, max-age=31536000, immutable')
    expect(headers.get('content-security-policy')).toBe("default-src 'none'")
    expect(await sharp(bytes).metadata()).toMatchObject({ format: 'png', width: 480, height: 120 })
  },
)

test('a logo keeps nothing of its file but the picture', async () => {
  const secret = 'Taken at home'
  const tagged = await picture(40, 20)
    .withExif({ IFD0: { ImageDescription: secret } })
    .jpeg()
    .toBuffer()
  expect(tagged.includes(secret)).toBe(true)
  const { json } = await put(tagged)
  const { bytes } = await app.anyone('GET', json.data.campusLogo)
  expect(bytes.includes(secret)).toBe(false)
})

test('what is no picture of these types, or has too many pixels, is rejected and leaves the logo', async () => {
  const { json } = await put(await picture(40, 20).png().toBuffer())
  const svg = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>')
  const gif = await picture(40, 20).gif().toBuffer()
  const huge = await picture(5000, 4000).png({ compressionLevel: 9, palette: true }).toBuffer()
  const cut = (await picture(400, 200).png().toBuffer()).subarray(0, 60)
  for (const wrong of [svg, gif, huge, cut]) {
    const answer = await put(wrong)
    expect([answer.status, answer.json.errors]).toEqual([
      400,
      [{ field: 'picture', message: 'This picture cannot be read. Choose a PNG, JPEG or WebP.' }],
    ])
  }
  expect((await put(Buffer.alloc(160 * 1024, 1))).status).toBe(400)
  expect(await shown()).toBe(json.data.campusLogo)
})

test('another logo has another address, and the one before is gone', async () => {
  const first = (await put(await picture(40, 20).png().toBuffer())).json.data.campusLogo
  const second = (await put(await picture(40, 20, '#ffffff').png().toBuffer())).json.data.campusLogo
  expect(second).not.toBe(first)
  expect((await app.anyone('GET', first)).status).toBe(404)
  expect((await app.anyone('GET', second)).status).toBe(200)
})

test('a logo is taken away, and the audit log says who changed it', async () => {
  await put(await picture(40, 20).png().toBuffer())
  const version = (await shown()).split('/').at(-1)
  for (const _ of ['once', 'again']) expect((await manager.call('DELETE', address)).status).toBe(200)
  expect(await shown()).toBeNull()
  const entries = await db.selectFrom('audit_log').selectAll().orderBy('id', 'desc').limit(2).execute()
  expect(entries).toMatchObject([
    { actor_id: manager.id, before: { campus: { logo: version } }, after: { campus: { logo: null } } },
    { actor_id: manager.id, before: { campus: { logo: null } }, after: { campus: { logo: version } } },
  ])
})

test('the desk neither sets nor removes the logo', async () => {
  const operator = await signUp(app)
  await allow(app, operator, 'desk')
  const body = { picture: (await picture(4, 2).png().toBuffer()).toString('base64') }
  expect((await operator.call('PUT', address, body)).status).toBe(403)
  expect((await operator.call('DELETE', address)).status).toBe(403)
})

test('documents get the name and the logo of the campus as they are now', async () => {
  expect(await campusBrand(db)).toEqual({ name: '', logo: null })
  await put(await picture(40, 20).png().toBuffer())
  await withCampusSettings(app, { campusName: 'Pune College' }, async () => {
    const { name, logo } = await campusBrand(db)
    expect([name, logo?.slice(0, 22)]).toEqual(['Pune College', 'data:image/png;base64,'])
  })
})
