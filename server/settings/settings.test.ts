import { expect, test } from 'vitest'
import { forThisFile } from '../testing/for-this-file.ts'
import { testApp } from '../testing/fixtures/app/test-app.ts'
import { withCampusSettings } from '../testing/fixtures/app/with-campus-settings.ts'

const app = await forThisFile(testApp())

test('a new campus starts with the specification’s prices, limits and hours', async () => {
  const { json } = await app.anyone('GET', '/api/settings')
  expect(json.data).toMatchObject({
    pricing: { blackPrintCost: 1, colorPrintCost: 5 },
    fileSettings: {
      maxFileSize: 50,
      maxPages: 2000,
      allowedFileTypes: ['pdf', 'doc', 'docx', 'jpg', 'jpeg', 'png', 'heic', 'heif'],
    },
    systemSettings: { acceptingOrders: true, maintenanceMode: false },
    demo: true,
  })
  expect(json.data.weekHours[1]).toEqual({ start: '09:00', end: '18:00' })
  expect(json.data.weekHours[6]).toEqual({ start: '08:00', end: '14:00' })
  expect(json.data.contactInfo.address).toContain('\n')
})

test('prices are returned in rupees', async () => {
  const { json } = await app.anyone('GET', '/api/settings/pricing')
  expect(json.data).toEqual({
    basic: { blackAndWhite: 1, color: 5 },
    delivery: { pickup: 0, homeDelivery: 20 },
  })
})

test('orders are accepted around the clock, until the campus sets its hours to close the service', async () => {
  const status = async () => (await app.anyone('GET', '/api/settings/service-status')).json.data
  expect(await status()).toMatchObject({ available: true, reasons: [] })
  const alwaysClosed = { closeOutsideHours: true, weekHours: Array(7).fill(null) }
  await withCampusSettings(app, alwaysClosed, async () =>
    expect(await status()).toMatchObject({
      available: false,
      reasons: ['The print desk is closed today.'],
    }),
  )
})
