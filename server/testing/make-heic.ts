import { type Pixels, hevcPicture } from './hevc-picture.ts'

export interface HeicSpec extends Pixels {
  /** Quarter turns to the left that the camera asks for. */
  quarterTurns?: 0 | 1 | 2 | 3
  /** What the file claims instead of its true size. */
  declared?: { width: number; height: number }
}

/** Writes a HEIC file (ISO/IEC 23008-12) of one picture, as phones do. */
export function makeHeic({ quarterTurns = 0, declared, ...pixels }: HeicSpec): Buffer {
  const picture = hevcPicture(pixels)
  const data = Buffer.concat([uint32(picture.slice.length), picture.slice])
  const { width, height } = declared ?? pixels
  const properties = [
    hevcConfiguration([picture.vps, picture.sps, picture.pps]),
    box('ispe', uint32(0), uint32(width), uint32(height)),
    box('irot', bytes(quarterTurns)),
  ]
  const type = box('ftyp', text('heic'), uint32(0), text('mif1heic'))
  const metaLength = meta(properties, 0, data.length).length
  const dataAt = type.length + metaLength + 8
  return Buffer.concat([type, meta(properties, dataAt, data.length), box('mdat', data)])
}

function meta(properties: Buffer[], dataAt: number, dataLength: number): Buffer {
  return box(
    'meta',
    uint32(0),
    box('hdlr', uint32(0), uint32(0), text('pict'), Buffer.alloc(13)),
    box('pitm', uint32(0), uint16(1)),
    box(
      'iloc',
      uint32(0),
      bytes(0x44, 0x00),
      uint16(1),
      uint16(1),
      uint16(0),
      uint16(1),
      uint32(dataAt),
      uint32(dataLength),
    ),
    box('iinf', uint32(0), uint16(1), box('infe', uint32(0x0200_0000), uint16(1), uint16(0), text('hvc1\0'))),
    box(
      'iprp',
      box('ipco', ...properties),
      box(
        'ipma',
        uint32(0),
        uint32(1),
        uint16(1),
        bytes(properties.length, ...properties.map((_, at) => 0x80 | (at + 1))),
      ),
    ),
  )
}

function hevcConfiguration(units: Buffer[]): Buffer {
  const head = bytes(
    1,
    1,
    0x60,
    0,
    0,
    0,
    0x90,
    0,
    0,
    0,
    0,
    0,
    93,
    0xf0,
    0,
    0xfc,
    0xfd,
    0xf8,
    0xf8,
    0,
    0,
    0x0f,
  )
  const arrays = units.map((unit) =>
    Buffer.concat([bytes(0x80 | (unit[0]! >> 1)), uint16(1), uint16(unit.length), unit]),
  )
  return box('hvcC', head, bytes(arrays.length), ...arrays)
}

function box(type: string, ...parts: Buffer[]): Buffer {
  const content = Buffer.concat(parts)
  return Buffer.concat([uint32(content.length + 8), text(type), content])
}

const bytes = (...values: number[]) => Buffer.from(values)
const text = (value: string) => Buffer.from(value, 'latin1')

function uint16(value: number): Buffer {
  const buffer = Buffer.alloc(2)
  buffer.writeUInt16BE(value)
  return buffer
}

function uint32(value: number): Buffer {
  const buffer = Buffer.alloc(4)
  buffer.writeUInt32BE(value)
  return buffer
}
