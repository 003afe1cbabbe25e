import { describe, expect, test } from 'vitest'
import { GroupTag, IppDecodeError, IppEncodeError, Operation, decode, encode } from './index.ts'
import type { IppMessage, Value } from './index.ts'

/** Hex with spaces for numbers, and text in single quotes as itself. */
function bytes(notation: string): Uint8Array {
  const parts = notation.match(/'[^']*'|[0-9a-f]{2}/g) ?? []
  return Uint8Array.from(
    parts.flatMap((part) =>
      part.startsWith("'") ? [...new TextEncoder().encode(part.slice(1, -1))] : [Number.parseInt(part, 16)],
    ),
  )
}

const operationGroup = `01
  47 00 12 'attributes-charset' 00 05 'utf-8'
  48 00 1b 'attributes-natural-language' 00 02 'en'`

const cases: { what: string; wire: string; message: IppMessage }[] = [
  {
    what: 'a Get-Printer-Attributes request with two requested attributes',
    wire: `02 00 00 0b 00 00 00 01 ${operationGroup}
      45 00 0b 'printer-uri' 00 10 'ipp://a/ipp/prin'
      44 00 14 'requested-attributes' 00 06 'copies' 44 00 00 00 05 'media' 03`,
    message: {
      version: { major: 2, minor: 0 },
      code: Operation.getPrinterAttributes,
      requestId: 1,
      groups: [
        {
          tag: GroupTag.operation,
          attributes: [
            { name: 'attributes-charset', values: [{ syntax: 'charset', value: 'utf-8' }] },
            { name: 'attributes-natural-language', values: [{ syntax: 'naturalLanguage', value: 'en' }] },
            { name: 'printer-uri', values: [{ syntax: 'uri', value: 'ipp://a/ipp/prin' }] },
            {
              name: 'requested-attributes',
              values: [
                { syntax: 'keyword', value: 'copies' },
                { syntax: 'keyword', value: 'media' },
              ],
            },
          ],
        },
      ],
    },
  },
  {
    what: 'a response with a collection in a collection (media-col of A4)',
    wire: `01 01 00 00 7f ff ff ff 04
      34 00 09 'media-col' 00 00
        4a 00 00 00 0a 'media-size' 34 00 00 00 00
          4a 00 00 00 0b 'x-dimension' 21 00 00 00 04 00 00 52 08
          4a 00 00 00 0b 'y-dimension' 21 00 00 00 04 00 00 74 04
        37 00 00 00 00
        4a 00 00 00 0a 'media-type' 44 00 00 00 0a 'stationery'
      37 00 00 00 00 03`,
    message: {
      version: { major: 1, minor: 1 },
      code: 0,
      requestId: 0x7fffffff,
      groups: [
        {
          tag: GroupTag.printer,
          attributes: [
            {
              name: 'media-col',
              values: [
                {
                  syntax: 'collection',
                  value: [
                    {
                      name: 'media-size',
                      values: [
                        {
                          syntax: 'collection',
                          value: [
                            { name: 'x-dimension', values: [{ syntax: 'integer', value: 21000 }] },
                            { name: 'y-dimension', values: [{ syntax: 'integer', value: 29700 }] },
                          ],
                        },
                      ],
                    },
                    { name: 'media-type', values: [{ syntax: 'keyword', value: 'stationery' }] },
                  ],
                },
              ],
            },
          ],
        },
      ],
    },
  },
]

describe('encode and decode of a message', () => {
  test.each(cases)('$what', ({ wire, message }) => {
    expect(decode(bytes(wire)).message).toEqual(message)
    expect(encode(message)).toEqual(bytes(wire))
  })
})

const values: { wire: string; value: Value }[] = [
  { wire: '21 00 01 61 00 04 ff ff ff ff', value: { syntax: 'integer', value: -1 } },
  { wire: '22 00 01 61 00 01 01', value: { syntax: 'boolean', value: true } },
  { wire: '23 00 01 61 00 04 00 00 00 09', value: { syntax: 'enum', value: 9 } },
  { wire: '33 00 01 61 00 08 00 00 00 01 00 00 03 e7', value: range(1, 999) },
  {
    wire: '32 00 01 61 00 09 00 00 02 58 00 00 01 2c 03',
    value: { syntax: 'resolution', value: { crossFeed: 600, feed: 300, units: 3 } },
  },
  {
    // 2026-07-04 13:30:15.8 at +05:30, the example of RFC 2579 in another place
    wire: "31 00 01 61 00 0b 07 ea 07 04 0d 1e 0f 08 '+' 05 1e",
    value: {
      syntax: 'dateTime',
      value: {
        year: 2026,
        month: 7,
        day: 4,
        hour: 13,
        minute: 30,
        second: 15,
        deciseconds: 8,
        offsetMinutes: 330,
      },
    },
  },
  {
    wire: "36 00 01 61 00 0a 00 02 'fr' 00 04 'Zoé'",
    value: { syntax: 'nameWithLanguage', value: { language: 'fr', text: 'Zoé' } },
  },
  { wire: '13 00 01 61 00 00', value: { syntax: 'no-value' } },
  {
    wire: '7f 00 01 61 00 05 40 00 00 01 aa',
    value: { syntax: 'other', tag: 0x7f, value: Uint8Array.of(0x40, 0, 0, 1, 0xaa) },
  },
]

function range(lower: number, upper: number): Value {
  return { syntax: 'rangeOfInteger', value: { lower, upper } }
}

describe('encode and decode of a value', () => {
  test.each(values)('$value.syntax', ({ wire, value }) => {
    const whole = bytes(`02 00 00 00 00 00 00 01 04 ${wire} 03`)
    const message = {
      version: { major: 2, minor: 0 },
      code: 0,
      requestId: 1,
      groups: [{ tag: GroupTag.printer, attributes: [{ name: 'a', values: [value] }] }],
    }
    expect(decode(whole).message).toEqual(message)
    expect(encode(message)).toEqual(whole)
  })
})

const deep = `34 00 01 61 00 00 ${'4a 00 00 00 01 61 34 00 00 00 00'.repeat(5000)}`

const malformed = [
  { what: 'no bytes at all', wire: '', offset: 0, truncated: true },
  { what: 'an end before the end tag', wire: '02 00 00 0b 00 00 00 01 01', offset: 9, truncated: true },
  { what: 'an attribute before any group', wire: '02 00 00 0b 00 00 00 01 44', offset: 8, truncated: false },
  { what: 'the reserved group tag 0', wire: '02 00 00 0b 00 00 00 01 00', offset: 8, truncated: false },
  {
    what: 'an integer of three bytes',
    wire: head('21 00 01 61 00 03 00 00 00 03'),
    offset: 15,
    truncated: false,
  },
  { what: 'a negative length', wire: head('44 ff ff'), offset: 10, truncated: false },
  { what: 'a value without an attribute', wire: head('44 00 00 00 01 61 03'), offset: 9, truncated: false },
  { what: 'a member outside of a collection', wire: head('4a 00 01 61 00 00'), offset: 15, truncated: false },
  {
    what: 'a collection that ends with its group',
    wire: head('34 00 01 61 00 00 03 00 00'),
    offset: 15,
    truncated: false,
  },
  { what: 'collections 5,000 deep', wire: head(deep), offset: 191, truncated: false },
  {
    what: 'more than 100,000 values',
    wire: head(`44 00 01 61 00 00 ${'44 00 00 00 00'.repeat(100_000)} 03`),
    offset: 500_010,
    truncated: false,
  },
  { what: 'more than 100,000 groups', wire: head('04'.repeat(100_001)), offset: 100_009, truncated: false },
]

function head(attributes: string): string {
  return `02 00 00 0b 00 00 00 01 01 ${attributes}`
}

describe('decode rejects malformed bytes with their position', () => {
  test.each(malformed)('$what', ({ wire, offset, truncated }) => {
    expect(() => decode(bytes(wire))).toThrow(IppDecodeError)
    expect(() => decode(bytes(wire))).toThrow(expect.objectContaining({ offset, truncated }))
  })
})

const unwritable: { what: string; values: Value[] }[] = [
  { what: 'no value', values: [] },
  { what: 'a fraction', values: [{ syntax: 'integer', value: 1.5 }] },
  { what: 'a number of 33 bits', values: [{ syntax: 'enum', value: 2 ** 32 }] },
  { what: 'a text over 32,767 bytes', values: [{ syntax: 'text', value: 'é'.repeat(16_384) }] },
  {
    what: 'a known tag passed as unknown',
    values: [{ syntax: 'other', tag: 0x21, value: new Uint8Array(4) }],
  },
]

describe('encode rejects values without an encoding', () => {
  test.each(unwritable)('$what', ({ values }) => {
    const message = {
      version: { major: 2, minor: 0 },
      code: 0,
      requestId: 1,
      groups: [{ tag: GroupTag.job, attributes: [{ name: 'a', values }] }],
    }
    expect(() => encode(message)).toThrow(IppEncodeError)
  })
})
