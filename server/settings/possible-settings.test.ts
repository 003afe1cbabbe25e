import { afterAll, afterEach, describe, expect, test } from 'vitest'
import { migrationsBefore } from '../testing/fixtures/database/older-migrations.ts'
import { emptyTestDatabase, testDatabase } from '../testing/fixtures/database/test-database.ts'
import { migrate } from '../platform/database/migrate.ts'
import { readSettings } from './read-settings.ts'

const database = await testDatabase()
afterEach(() => choose({}))
afterAll(() => database.close())

function choose(chosen: unknown) {
  return database.pool.query('update settings set chosen = $1', [JSON.stringify(chosen)])
}

const open = { start: '09:00', end: '18:00' }
const week = (day: unknown) => [null, day, open, open, open, open, null]
const limit = { tries: 3, windowSeconds: 60 }

const possible: [string, unknown][] = [
  ['priceList', { black: 150, color: 600 }],
  ['priceList', { black: 20, color: 100_000 }],
  ['sellerName', 'Example College of Engineering'],
  ['sellerAddress', 'Print desk, Central Library\nPune 411001'],
  ['gstin', '27AAAAA0000A1Z5'],
  ['gstin', null],
  ['taxRate', 0],
  ['taxRate', 25],
  ['taxRate', 1800],
  ['sac', '998912'],
  ['contact', { email: 'a', phone: 'b', emergencyEmail: 'c', emergencyPhone: 'd', address: 'e\nf' }],
  ['emailDomains', []],
  ['emailDomains', ['campus.example', 'x']],
  ['categoryDomains', {}],
  ['categoryDomains', { professor: ['faculty.campus.example'] }],
  ['confirmedCategories', ['staff', 'professor']],
  ['weekHours', week({ start: '00:00', end: '24:00' })],
  ['weekHours', Array(7).fill(null)],
  ['holidays', []],
  ['holidays', [{ date: '2026-11-08', name: 'Diwali' }]],
  ['campusName', 'Example College'],
  ['campusName', ''],
  ['setUpDone', true],
  ['maintenanceMessage', 'Back at 14:00'],
  ['timeZone', 'Asia/Dubai'],
  ['timeZone', 'UTC'],
  ['closeOutsideHours', true],
  ['twoStepForStaff', true],
  ['acceptingOrders', false],
  ['maintenanceMode', true],
  ['maxFileSizeMb', 0.5],
  ['maxPages', 1],
  ['maxMegapixels', 0.01],
  ['allowedFileTypes', ['pdf']],
  ['keepReadyDays', 0],
  ['accountLimits', {}],
  ['accountLimits', { codesByAccount: limit }],
  ['uploadLimits', { uploadsByAccount: limit, uploadsByAddress: limit }],
  ['impactNumbers', []],
  ['impactNumbers', Array.from({ length: 4 }, () => ({ value: '50,000+', label: 'students served' }))],
  ['quotas', {}],
  ['freeReprints', { perRequest: 0, pagesPerDay: 100_000 }],
  ['longWaitMinutes', 1440],
  ['examPagesPerHour', 50],
  ['examPagesPerHour', null],
  ['quotas', { student: { pages: 100, period: 'month' }, staff: { pages: 1_000_000, period: 'day' } }],
]

test.each(possible)('%s may be %j, and is read', async (name, value) => {
  await choose({ [name]: value })
  expect(readSettings({ [name]: value }).errors).toEqual([])
})

test('several settings may be set at once, or none', async () => {
  const chosen = Object.fromEntries(possible)
  await choose(chosen)
  expect(readSettings(chosen).errors).toEqual([])
  expect(readSettings({}).errors).toEqual([])
})

const impossible: [string, unknown][] = [
  ['priceList', 'abc'],
  ['priceList', null],
  ['priceList', { black: 'abc', color: 500 }],
  ['priceList', { black: 100 }],
  ['priceList', { black: 1.5, color: 500 }],
  ['priceList', { black: 2, color: 10 }],
  ['priceList', { black: -100, color: 500 }],
  ['priceList', { black: 100, color: 100_001 }],
  ['impactNumbers', 'many'],
  ['impactNumbers', Array.from({ length: 5 }, () => ({ value: '1M+', label: 'pages' }))],
  ['impactNumbers', [{ value: '', label: 'pages' }]],
  ['impactNumbers', [{ value: '1M+' }]],
  ['sellerName', ''],
  ['sellerName', 7],
  ['sellerAddress', ['Pune']],
  ['gstin', ''],
  ['gstin', '27AAAAA0000A1Z'],
  ['taxRate', 18],
  ['taxRate', '1800'],
  ['taxRate', 10_001],
  ['taxRate', null],
  ['sac', 998_912],
  ['sac', 'printing'],
  ['contact', { email: 'print@campus.example' }],
  ['contact', 'print@campus.example'],
  ['emailDomains', 'campus.example'],
  ['emailDomains', ['@campus.example']],
  ['emailDomains', ['Campus.example']],
  ['emailDomains', [null]],
  ['categoryDomains', { teacher: ['campus.example'] }],
  ['categoryDomains', { professor: 'campus.example' }],
  ['categoryDomains', []],
  ['confirmedCategories', ['teacher']],
  ['confirmedCategories', 'professor'],
  ['weekHours', week({ start: '09:00', end: '25:00' })],
  ['weekHours', week({ start: '9', end: '18' })],
  ['weekHours', week({ start: '18:00', end: '09:00' })],
  ['weekHours', week('closed')],
  ['weekHours', [open]],
  ['weekHours', open],
  ['holidays', 'Diwali'],
  ['holidays', [{ date: '2026-11-31', name: 'Diwali' }]],
  ['holidays', [{ date: '8 November', name: 'Diwali' }]],
  ['holidays', [{ date: '2026-11-08', name: ' ' }]],
  ['holidays', [{ date: '2026-11-08' }]],
  ['campusName', null],
  ['setUpDone', 'yes'],
  ['campusName', 'x'.repeat(81)],
  ['maintenanceMessage', 5],
  ['maintenanceMessage', 'x'.repeat(301)],
  ['timeZone', 'Asia/Poona'],
  ['timeZone', 'IST-5:30'],
  ['timeZone', 330],
  ['closeOutsideHours', 'yes'],
  ['acceptingOrders', null],
  ['maintenanceMode', 1],
  ['maxFileSizeMb', '50'],
  ['maxFileSizeMb', 0],
  ['maxPages', 2.5],
  ['maxMegapixels', -1],
  ['allowedFileTypes', []],
  ['allowedFileTypes', 'pdf'],
  ['allowedFileTypes', ['.PDF']],
  ['twoStepForStaff', 'yes'],
  ['keepReadyDays', -1],
  ['keepReadyDays', 'a week'],
  ['accountLimits', { codesByAccount: 20 }],
  ['accountLimits', { codesByAccount: { tries: 0, windowSeconds: 60 } }],
  ['uploadLimits', { uploadsByAccount: { tries: 60 } }],
  ['uploadLimits', [limit]],
  ['quotas', []],
  ['freeReprints', 2],
  ['longWaitMinutes', 4],
  ['examPagesPerHour', 0],
  ['examPagesPerHour', 1.5],
  ['examPagesPerHour', '50'],
  ['longWaitMinutes', 10.5],
  ['freeReprints', { perRequest: 2 }],
  ['freeReprints', { perRequest: 21, pagesPerDay: 500 }],
  ['freeReprints', { perRequest: 2, pagesPerDay: -1 }],
  ['quotas', { student: 100 }],
  ['quotas', { student: { pages: 0, period: 'month' } }],
  ['quotas', { student: { pages: 2.5, period: 'day' } }],
  ['quotas', { student: { pages: 100, period: 'week' } }],
  ['quotas', { student: { pages: 100 } }],
  ['quotas', { teacher: { pages: 100, period: 'day' } }],
]

describe('the check of settings in the database', () => {
  test.each(impossible)('rejects %s as %j, which cannot be read either', async (name, value) => {
    await expect(choose({ closeOutsideHours: true, [name]: value })).rejects.toMatchObject({
      code: '23514',
      constraint: name,
    })
    const { settings, errors } = readSettings({ closeOutsideHours: true, [name]: value })
    expect(errors).toEqual([{ setting: name, wrong: expect.any(String) }])
    if (name !== 'closeOutsideHours') expect(settings.closeOutsideHours).toBe(true)
  })

  test.each([[[]], ['{}'], [null]])('rejects settings that are %j', async (chosen) => {
    await expect(choose(chosen)).rejects.toMatchObject({ constraint: 'settings' })
    expect(readSettings(chosen).moneyKnown).toBe(false)
  })

  test('accepts possible settings with an empty search path, as during the restore of a backup', async () => {
    const client = await database.pool.connect()
    await client.query("begin; set local search_path = ''")
    const update = `update public.settings set chosen = '${JSON.stringify(Object.fromEntries(possible))}'`
    await client.query(update)
    await client.query('rollback')
    client.release()
  })
})

test('a database with an old wrong value is migrated, and every setting can be set in it', async () => {
  const old = await emptyTestDatabase()
  try {
    await migrate(old.pool, await migrationsBefore('0024'))
    await old.pool.query(`update settings set chosen = '{"timeZone": "Mars/Olympus"}'`)
    await migrate(old.pool)
    await expect(old.pool.query(`update settings set chosen = chosen || '{"maxPages": 5}'`)).rejects.toThrow(
      '"timeZone"',
    )
    await old.pool.query(`update settings set chosen = chosen - 'timeZone' || '{"maxPages": 5}'`)
  } finally {
    await old.close()
  }
})
