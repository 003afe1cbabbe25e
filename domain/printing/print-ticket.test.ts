import { describe, expect, test } from 'vitest'
import {
  canPrint,
  printerFeatures,
  printTicket,
  type PrinterAbilities,
  type PrintTicket,
} from './print-ticket.ts'
import { countSheets } from './index.ts'

const order = {
  copies: 2,
  media: 'A3',
  orientation: 'portrait',
  printType: 'black',
  doubleSided: true,
} as const

describe('a print ticket', () => {
  test("names paper, sides and colour in the printer's words", () => {
    expect(printTicket(order)).toEqual({
      copies: 2,
      sides: 'two-sided-long-edge',
      media: 'iso_a3_297x420mm',
      printColorMode: 'monochrome',
      finishing: 'none',
    })
  })

  test.each([
    ['two pages a side on a sheet across', { pagesPerSide: 2 }, 'two-sided-short-edge'],
    [
      'two pages across on an upright sheet',
      { pagesPerSide: 2, orientation: 'landscape' },
      'two-sided-long-edge',
    ],
    ['four pages a side', { pagesPerSide: 4 }, 'two-sided-long-edge'],
    ['a booklet', { booklet: true }, 'two-sided-short-edge'],
    ['what is bound at the top', { bindingMargin: 'top' }, 'two-sided-short-edge'],
    ['slides bound at the top', { bindingMargin: 'top', orientation: 'landscape' }, 'two-sided-long-edge'],
  ] as const)('turns the sheets of %s at their bound edge', (_what, layout, sides) => {
    expect(printTicket({ ...order, ...layout }).sides).toBe(sides)
  })

  test('turns sheets at the left edge for any page orientation', () => {
    expect(printTicket({ ...order, orientation: 'landscape' }).sides).toBe('two-sided-short-edge')
  })

  test('requests colour and one side where the user ordered them', () => {
    const ticket = printTicket({ ...order, printType: 'color', doubleSided: false })
    expect(ticket).toMatchObject({ printColorMode: 'color', sides: 'one-sided' })
  })
})

describe('a printer supports a ticket', () => {
  const ticket: PrintTicket = printTicket(order)
  const printer: PrinterAbilities = {
    documentFormats: ['application/pdf'],
    mediaSupported: ['iso_a4_210x297mm', 'iso_a3_297x420mm'],
    sidesSupported: ['one-sided', 'two-sided-long-edge'],
    printColorModes: ['monochrome'],
    copies: { lower: 1, upper: 99 },
  }

  test('when it supports all of its values', () => expect(canPrint(printer, ticket)).toBe(true))

  test.each([
    [[3, 4], 'application/pdf', 'staple', true],
    [[3, 20, 21], 'application/pdf', 'staple', true],
    [[3, 5], 'application/pdf', 'staple', false],
    [[3, 74], 'application/pdf', 'punch', true],
    [undefined, 'application/pdf', 'punch', false],
    [[3, 4], 'image/urf', 'staple', false],
  ] as const)('of the finishings %j with %s, to %s: %s', (finishings, format, finishing, able) => {
    const finisher = { ...printer, finishings, documentFormats: [format] }
    expect(canPrint(finisher, { ...ticket, finishing })).toBe(able)
    expect(printerFeatures(finisher).finishings?.includes(finishing)).toBe(able)
  })

  test.each<[string, Partial<PrinterAbilities>]>([
    ['paper', { mediaSupported: ['iso_a4_210x297mm'] }],
    ['sides', { sidesSupported: ['one-sided'] }],
    ['colour', { printColorModes: ['color'] }],
    ['copies', { copies: { lower: 1, upper: 1 } }],
    ['copies, of which it says nothing', { copies: undefined }],
    ['PDF', { documentFormats: ['image/urf'] }],
  ])('but not without its %s', (_what, lacking) => {
    expect(canPrint({ ...printer, ...lacking }, ticket)).toBe(false)
  })

  test.each([
    ['monochrome', ['sgray_8'], true],
    ['monochrome', ['srgb_8'], true],
    ['color', ['srgb_8'], true],
    ['color', ['sgray_8'], false],
    ['monochrome', ['black_1'], false],
  ] as const)('in %s with the raster types %j: %s', (printColorMode, types, able) => {
    const raster = { types, resolutions: [], sheetBack: undefined }
    // Copies are drawn, also for a printer that makes one at a time.
    const withoutPdf = { ...printer, documentFormats: ['image/pwg-raster'], raster, copies: undefined }
    const modes = { printColorModes: ['monochrome', 'color'] }
    expect(canPrint({ ...withoutPdf, ...modes }, { ...ticket, printColorMode })).toBe(able)
  })
})

test.each([
  [1, 1, 1, 1],
  [2, 1, 2, 1],
  [5, 1, 5, 3],
  [5, 2, 10, 6],
  [8, 50, 400, 200],
])('%s pages in %s copies take %s sheets, or %s on both sides', (pagesUsed, copies, single, double) => {
  expect(countSheets({ pagesUsed, copies, doubleSided: false })).toBe(single)
  expect(countSheets({ pagesUsed, copies, doubleSided: true })).toBe(double)
})

test.each([
  [['color', 'monochrome'], ['one-sided', 'two-sided-long-edge'], true, true],
  [['monochrome'], ['one-sided'], false, false],
  [[], [], false, false],
])('a printer of the modes %j and sides %j has colour: %s, both sides: %s', (modes, sides, color, duplex) => {
  const mediaSupported = ['na_letter_8.5x11in', 'iso_a4_210x297mm', 'na_index-4x6_4x6in']
  const documentFormats = ['application/pdf']
  expect(
    printerFeatures({ documentFormats, mediaSupported, sidesSupported: sides, printColorModes: modes }),
  ).toEqual({
    color,
    duplex,
    pageSizes: ['A4', 'Letter'],
    finishings: [],
  })
})
