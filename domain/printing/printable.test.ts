import { expect, test } from 'vitest'
import type { PrinterFeatures } from './print-ticket.ts'
import { unprintable } from './printable.ts'

const plain: PrinterFeatures = { color: false, duplex: true, pageSizes: ['A4'] }
const inColor: PrinterFeatures = { color: true, duplex: false, pageSizes: ['A4', 'A3'] }
const stapling: PrinterFeatures = { ...plain, finishings: ['staple'] }
const order = { pageSize: 'A4', printType: 'black', doubleSided: false } as const

test.each([
  ['any order, without a printer', { ...order, pageSize: 'A3' as const }, []],
  ['any order, with a printer that never reported', { ...order, pageSize: 'A3' as const }, [plain, null]],
  ['what one of two printers staples', { ...order, finishing: 'staple' as const }, [plain, stapling]],
  ['what one printer can do', { ...order, printType: 'color' as const }, [plain, inColor]],
])('%s can be taken', (_what, ordered, printers) => {
  expect(unprintable(ordered, printers)).toBeUndefined()
})

test.each([
  ['pageSize', { ...order, pageSize: 'Legal' as const }, [plain, inColor]],
  ['printType', { ...order, printType: 'color' as const }, [plain]],
  ['printType', { ...order, printType: 'mixed' as const }, [plain]],
  ['doubleSided', { ...order, doubleSided: true }, [inColor]],
  ['pageSize', { ...order, pageSize: 'A3' as const, doubleSided: true }, [plain, inColor]],
  ['finishing', { ...order, finishing: 'staple' as const }, [plain, inColor]],
  ['finishing', { ...order, finishing: 'punch' as const }, [plain, stapling]],
  ['finishing', { ...order, finishing: 'staple' as const, pageSize: 'A3' as const }, [stapling, inColor]],
])('an order is rejected for its %s where no printer can do it', (field, ordered, printers) => {
  expect(unprintable(ordered, printers)).toMatchObject({ field })
})
