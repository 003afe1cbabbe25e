/** Entries of an inline image (ISO 32000-1, 8.9.7), by all of their names. */
const keys = new Map(
  [
    ['W', 'Width'],
    ['H', 'Height'],
    ['BPC', 'BitsPerComponent'],
    ['CS', 'ColorSpace'],
    ['IM', 'ImageMask'],
    ['I', 'Interpolate'],
    ['D', 'Decode'],
  ].flatMap(([short = '', long = '']) => [
    [`/${short}`, short],
    [`/${long}`, short],
  ]),
)

/** Components of a pixel in each color space that needs no definition, by all its names. */
export const componentsOf = new Map([
  ['/G', 1],
  ['/DeviceGray', 1],
  ['/RGB', 3],
  ['/DeviceRGB', 3],
  ['/CMYK', 4],
  ['/DeviceCMYK', 4],
])

const longestHeader = 256
const header = /^([A-Za-z\d/[\]. \t\r\n]*?)[ \t\r\n]ID[ \n]/
const decodeArray = /\[[01. \t\r\n]*\]/

/**
 * Where a picture ends whose entries begin behind `BI`; `undefined` unless every reader finds the same end, by what its
 * entries say of its size as by the first `EI`.
 */
export function endOfPicture(content: Uint8Array, start: number): number | undefined {
  const found = header.exec(Buffer.from(content.subarray(start, start + longestHeader)).toString('latin1'))
  const size = found && dataSize(found[1] ?? '')
  if (!size) return undefined
  const from = start + found[0].length
  const data = Buffer.from(content.buffer, content.byteOffset + from, Math.min(size, content.length - from))
  const closing = Buffer.from(content.subarray(from + size, from + size + 4)).toString('latin1')
  return /^[ \t\r\n]EI[ \t\r\n]$/.test(closing) && !data.includes('EI') ? from + size + 3 : undefined
}

/** Returns the bytes of data that is not packed; `undefined` if entries are missing or repeated. */
function dataSize(entries: string): number | undefined {
  const words = entries.replaceAll('/', ' /').replace(decodeArray, ' [] ').trim().split(/\s+/)
  const values = new Map<string, string>()
  for (let at = 0; at < words.length; at += 2) {
    const key = keys.get(words[at] ?? '')
    const value = words[at + 1]
    if (key === undefined || value === undefined || values.has(key)) return undefined
    values.set(key, value)
  }
  if (values.get('D') !== undefined && values.get('D') !== '[]') return undefined
  if (!/^(?:true|false)$/.test(values.get('I') ?? 'false')) return undefined
  const bits = bitsOfPixel(values)
  const [width, height] = [values.get('W'), values.get('H')].map((edge = '') => whole(edge))
  return bits && width && height ? Math.ceil((width * bits) / 8) * height : undefined
}

function bitsOfPixel(values: ReadonlyMap<string, string>): number | undefined {
  const [bits, space, isMask] = [values.get('BPC'), values.get('CS'), values.get('IM') ?? 'false']
  if (isMask === 'true') return (bits ?? '1') === '1' && space === undefined ? 1 : undefined
  const count = componentsOf.get(space ?? '')
  return isMask === 'false' && bits && count && /^(?:1|2|4|8|16)$/.test(bits)
    ? count * Number(bits)
    : undefined
}

function whole(number: string): number | undefined {
  return /^\d{1,5}$/.test(number) ? Number(number) : undefined
}
