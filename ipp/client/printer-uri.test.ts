import { describe, expect, test } from 'vitest'
import { parsePrinterUri } from './index.ts'

describe('a printer address', () => {
  test.each([
    ['ipp://printer.campus/ipp/print', 'http://printer.campus:631/ipp/print'],
    ['ipps://printer.campus/ipp/print', 'https://printer.campus:631/ipp/print'],
    ['ipp://10.0.0.7:8631/printers/a3', 'http://10.0.0.7:8631/printers/a3'],
    ['ipp://10.0.0.7:80/', 'http://10.0.0.7/'],
    ['ipp://[fe80::1]/ipp/print', 'http://[fe80::1]:631/ipp/print'],
    ['ipp://printer.campus', 'http://printer.campus:631/'],
  ])('%s is reached at %s', (address, url) => {
    expect(parsePrinterUri(address).url.href).toBe(url)
  })

  test.each(['http://printer.campus/', 'ipp:', 'ipp://me:secret@printer.campus/', 'printer.campus', ''])(
    '%j is rejected',
    (address) => {
      expect(() => parsePrinterUri(address)).toThrow(TypeError)
    },
  )

  test('puts the port into printer-uri only where the address names it', () => {
    expect(parsePrinterUri('ipp://a/ipp/print').uri).toBe('ipp://a/ipp/print')
    expect(parsePrinterUri('ipp://a:632/ipp/print').uri).toBe('ipp://a:632/ipp/print')
  })
})
