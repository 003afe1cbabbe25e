/** Bytes of this length that begin and end like a PDF, and differ from place to place. */
export function samplePdf(size = 5000): Uint8Array {
  const bytes = new Uint8Array(size)
  for (let index = 0; index < size; index++) bytes[index] = (index * 31 + (index >> 8)) % 251
  const encoder = new TextEncoder()
  bytes.set(encoder.encode('%PDF-1.7\n'))
  bytes.set(encoder.encode('\n%%EOF\n'), size - 7)
  return bytes
}
