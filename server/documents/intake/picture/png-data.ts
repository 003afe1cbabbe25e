const signatureLength = 8
const [lengthAt, typeAt, dataAt, checksumLength] = [0, 4, 8, 4]

/** The compressed rows of a PNG file: the data of all its `IDAT` chunks (RFC 2083, 4.1.3). */
export function pngData(png: Buffer): Buffer {
  const parts: Buffer[] = []
  for (let at = signatureLength; at < png.length;) {
    const length = png.readUInt32BE(at + lengthAt)
    const start = at + dataAt
    if (png.toString('latin1', at + typeAt, start) === 'IDAT') parts.push(png.subarray(start, start + length))
    at = start + length + checksumLength
  }
  return Buffer.concat(parts)
}
