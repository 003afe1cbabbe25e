import { describe, expect, test } from 'vitest'
import {
  alertKey,
  alertMessage,
  defaultLongWaitMinutes,
  printerAlerts,
  unreachableTimeoutMs,
} from './printer-alert.ts'
import { assessAbilities, describeReason } from './printer-state.ts'

describe('a reason of a printer’s state', () => {
  test.each([
    ['media-empty-error', 'error', 'Out of paper'],
    ['media-jam', 'error', 'Paper jam'],
    ['toner-low-warning', 'warning', 'Toner is running low'],
    ['marker-supply-low-report', 'report', 'Toner or ink is running low'],
    ['cover-open', 'error', 'A cover is open'],
    ['vendor-mood-warning', 'warning', 'vendor-mood'],
    ['constructor', 'error', 'constructor'],
  ])('%s is a %s: %s', (keyword, severity, text) => {
    expect(describeReason(keyword)).toEqual({ keyword, severity, text })
  })
})

const able = {
  documentFormats: ['application/pdf'],
  mediaSupported: ['iso_a4_210x297mm', 'iso_a3_297x420mm', 'na_letter_8.5x11in', 'na_legal_8.5x14in'],
  sidesSupported: ['one-sided', 'two-sided-long-edge', 'two-sided-short-edge'],
  printColorModes: ['monochrome', 'color'],
  copies: { lower: 1, upper: 99 },
}

describe('what a printer lacks', () => {
  test('is nothing where it can do all that people order', () => {
    expect(assessAbilities(able)).toEqual({ problems: [], notes: [] })
  })

  test.each([
    [{ documentFormats: ['image/urf'] }, 'It reads neither PDF documents nor PWG raster.'],
    [
      {
        documentFormats: ['image/pwg-raster'],
        raster: { types: ['black_1'], resolutions: [], sheetBack: undefined },
      },
      'It reads no PDF documents, and PWG raster in neither sRGB nor grey of 8 bits.',
    ],
    [{ mediaSupported: ['iso_a5_148x210mm'] }, 'It has none of the paper sizes A4, A3, Letter and Legal.'],
    [{ sidesSupported: ['two-sided-long-edge'] }, 'It does not print on one side of the paper.'],
    [{ printColorModes: ['process-bi-level'] }, 'It prints neither in colour nor in black and white.'],
  ])('keeps it from being added: %j', (change, problem) => {
    expect(assessAbilities({ ...able, ...change }).problems).toEqual([problem])
  })

  test.each([
    [{ printColorModes: ['monochrome'] }, 'It prints in black and white only.'],
    [{ sidesSupported: ['one-sided'] }, 'It prints on one side of the paper only.'],
    [{ mediaSupported: ['iso_a4_210x297mm', 'na_letter_8.5x11in'] }, 'It has no A3 or Legal paper.'],
    [{ copies: undefined }, 'It prints one copy at a time.'],
  ])('is noted where it can print all the same: %j', (change, note) => {
    expect(assessAbilities({ ...able, ...change })).toEqual({ problems: [], notes: [note] })
  })
})

const well = {
  id: 'a',
  name: 'Library 1',
  state: 'idle' as const,
  stateReasons: [],
  inStateMs: 0,
  supplies: [{ name: 'Black toner', level: 10 }],
}
const alertsOf = (printers: Parameters<typeof printerAlerts>[0], oldestWaitMinutes?: number) =>
  printerAlerts(printers, { oldestWaitMinutes, longWaitMinutes: defaultLongWaitMinutes })
const messages = (...alerts: Parameters<typeof alertsOf>) => alertsOf(...alerts).map(alertMessage)

describe('printers need attention', () => {
  test('not while they are well', () => {
    expect(alertsOf([well], defaultLongWaitMinutes - 1)).toEqual([])
  })

  test('when one stops, with its reasons', () => {
    const stopped = { ...well, state: 'stopped' as const, stateReasons: ['media-jam-error', 'cover-open'] }
    expect(messages([stopped])).toEqual(['Library 1 has stopped: Paper jam, A cover is open.'])
    expect(messages([{ ...stopped, stateReasons: [] }])).toEqual(['Library 1 has stopped.'])
  })

  test('when one cannot be reached for two minutes', () => {
    const away = { ...well, state: 'unreachable' as const, inStateMs: unreachableTimeoutMs }
    expect(messages([away])).toEqual(['Library 1 cannot be reached.'])
    expect(messages([{ ...away, inStateMs: unreachableTimeoutMs - 1 }])).toEqual([])
  })

  test('when a supply falls under 10 percent', () => {
    const low = {
      ...well,
      supplies: [
        { name: 'Black toner', level: 9 },
        { name: 'Cyan', level: undefined },
      ],
    }
    expect(messages([low])).toEqual(['Library 1: Black toner is at 9 %.'])
  })

  test('when the oldest print waits for half an hour', () => {
    expect(messages([well], defaultLongWaitMinutes)).toEqual([
      'The oldest print has been waiting for more than 30 minutes.',
    ])
  })

  test('when the oldest print waits for as long as the campus says', () => {
    const alerts = printerAlerts([well], { oldestWaitMinutes: 10, longWaitMinutes: 10 })
    expect(alerts.map(alertMessage)).toEqual(['The oldest print has been waiting for more than 10 minutes.'])
    expect(printerAlerts([well], { oldestWaitMinutes: 59, longWaitMinutes: 60 })).toEqual([])
  })

  test('once for the same trouble, whatever its figures', () => {
    const key = (level: number) =>
      alertsOf([{ ...well, supplies: [{ name: 'Black toner', level }] }]).map(alertKey)
    expect(key(9)).toEqual(key(4))
    expect(key(9)).toHaveLength(1)
  })
})
