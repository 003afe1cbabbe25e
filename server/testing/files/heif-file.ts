// The container of HEIC pictures (ISO/IEC 23008-12 over ISO/IEC 14496-12), as far as phones use it.

export interface HeifItem {
  readonly type: 'hvc1' | 'grid' | 'Exif'
  readonly data: Buffer
  /** Boxes that describe it; one that several items have is written once. */
  readonly properties?: readonly Buffer[]
  /** Only a part of another item, not a picture to show. */
  readonly hidden?: boolean
  /** A grid is made of its tiles; a thumbnail, an auxiliary picture or metadata is that of another item. */
  readonly reference?: {
    readonly type: 'dimg' | 'thmb' | 'auxl' | 'cdsc'
    readonly to: readonly HeifItem[]
  }
}

/** Writes a file of items, one of which is the picture that is meant. */
export function heifFile(items: readonly HeifItem[], primary: HeifItem): Buffer {
  const type = box('ftyp', text('heic'), uint32(0), text('mif1heic'))
  const { length } = meta(items, primary, 0)
  const dataAt = type.length + length + 8
  return Buffer.concat([type, meta(items, primary, dataAt), box('mdat', ...items.map(({ data }) => data))])
}

function meta(items: readonly HeifItem[], primary: HeifItem, dataAt: number): Buffer {
  const idOf = (item: HeifItem) => uint16(items.indexOf(item) + 1)
  const referring = items.filter(({ reference }) => reference)
  return box(
    'meta',
    uint32(0),
    box('hdlr', uint32(0), uint32(0), text('pict'), Buffer.alloc(13)),
    box('pitm', uint32(0), idOf(primary)),
    itemLocations(items, dataAt),
    box('iinf', uint32(0), uint16(items.length), ...items.map((item) => itemInformation(item, idOf(item)))),
    ...(referring.length > 0
      ? [box('iref', uint32(0), ...referring.map((item) => itemReference(item, idOf)))]
      : []),
    itemProperties(items),
  )
}

function itemLocations(items: readonly HeifItem[], dataAt: number): Buffer {
  let at = dataAt
  const locations = items.map(({ data }, index) => {
    const location = [uint16(index + 1), uint16(0), uint16(1), uint32(at), uint32(data.length)]
    at += data.length
    return Buffer.concat(location)
  })
  return box('iloc', uint32(0), bytes(0x44, 0x00), uint16(items.length), ...locations)
}

function itemInformation({ type, hidden = false }: HeifItem, id: Buffer): Buffer {
  return box('infe', uint32(hidden ? 0x0200_0001 : 0x0200_0000), id, uint16(0), text(`${type}\0`))
}

function itemReference(item: HeifItem, idOf: (item: HeifItem) => Buffer): Buffer {
  const { type, to } = item.reference!
  return box(type, idOf(item), uint16(to.length), ...to.map(idOf))
}

function itemProperties(items: readonly HeifItem[]): Buffer {
  const all = [...new Set(items.flatMap(({ properties = [] }) => properties))]
  const associations = items.map(({ properties = [] }, index) => [
    uint16(index + 1),
    bytes(properties.length, ...properties.map((property) => 0x80 | (all.indexOf(property) + 1))),
  ])
  const table = box('ipma', uint32(0), uint32(items.length), ...associations.flat())
  return box('iprp', box('ipco', ...all), table)
}

export function box(type: string, ...parts: Buffer[]): Buffer {
  const content = Buffer.concat(parts)
  return Buffer.concat([uint32(content.length + 8), text(type), content])
}

export const bytes = (...values: number[]) => Buffer.from(values)
export const text = (value: string) => Buffer.from(value, 'latin1')

export function uint16(value: number): Buffer {
  const buffer = Buffer.alloc(2)
  buffer.writeUInt16BE(value)
  return buffer
}

export function uint32(value: number): Buffer {
  const buffer = Buffer.alloc(4)
  buffer.writeUInt32BE(value)
  return buffer
}
