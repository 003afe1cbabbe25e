import { complexWordMessage } from '@campus-print/domain/documents'
import { crc32 } from 'node:zlib'
import { type Entry, type ZipFile, fromBufferPromise } from 'yauzl'
import { DocumentError } from '../../engine/document-error.ts'
import { ElementCounter } from './element-counter.ts'

/** A Word document has some dozens of parts, and one for each picture. */
const maxEntries = 10_000
/** The largest unpacked size, in bytes. */
const maxTotal = 500 * 2 ** 20
/** A zip that unpacks to more than `smallTotal` bytes is a bomb if its ratio is over `maxRatio`. */
const [maxRatio, smallTotal] = [200, 64 * 2 ** 20]
/**
 * Limits for all XML of a document. LibreOffice needs about 3 kB per paragraph, so that a file of a few kB
 * could need gigabytes. A thesis of 2,000 pages has 35 MB of XML, 0.8 million elements and 10,000 paragraphs;
 * 2,000 pages of single lines have 100,000.
 */
const xmlLimits = { bytes: 200 * 2 ** 20, elements: 3_000_000, paragraphs: 200_000 }

/**
 * Unpacks every entry of a zip in order to find damage, and rejects a document with too many elements.
 * Returns the content of the requested entry, by its name in lower case.
 */
export async function readEntries(bytes: Buffer, wanted: string): Promise<Buffer | undefined> {
  try {
    const zip = await fromBufferPromise(upToItsEnd(bytes), { lazyEntries: true })
    const entries = await listEntries(zip, bytes.length)
    const counter = new ElementCounter()
    let found: Buffer | undefined
    for (const entry of entries) {
      const isWanted = entry.fileName.toLowerCase() === wanted
      const content = await unpack(zip, entry, counter, isWanted)
      if (isWanted) found = content
    }
    return found
  } catch (error) {
    if (error instanceof DocumentError) throw error
    throw new DocumentError('corrupt', `not a whole zip: ${String(error)}`)
  }
}

/** The zip without trailing bytes, which some mail programs add and readers of Word files ignore. */
function upToItsEnd(bytes: Buffer): Buffer {
  const end = bytes.lastIndexOf('PK\u0005\u0006')
  if (end < 0 || end + 22 > bytes.length) throw new DocumentError('corrupt', 'the zip has no end')
  return bytes.subarray(0, end + 22 + bytes.readUInt16LE(end + 20))
}

/**
 * Lists all entries before any is unpacked. The declared sizes are enough to reject a bomb: it cannot unpack
 * to more.
 */
async function listEntries(zip: ZipFile, packedBytes: number): Promise<Entry[]> {
  if (zip.entryCount > maxEntries) throw new DocumentError('too_large', `${zip.entryCount} entries`)
  const entries: Entry[] = []
  let total = 0
  for await (const entry of zip.eachEntry()) {
    if (entry.isEncrypted()) throw new DocumentError('password', `${entry.fileName} is encrypted`)
    total += entry.uncompressedSize
    entries.push(entry)
  }
  if (total > maxTotal || (total > smallTotal && total / packedBytes > maxRatio)) {
    throw new DocumentError('too_large', `${packedBytes} bytes unpack to ${total}`)
  }
  return entries
}

async function unpack(zip: ZipFile, entry: Entry, counter: ElementCounter, keep: boolean): Promise<Buffer> {
  counter.beginPart()
  const kept: Buffer[] = []
  let sum = 0
  for await (const chunk of await zip.openReadStreamPromise(entry)) {
    sum = crc32(chunk as Buffer, sum)
    counter.add(chunk as Buffer)
    rejectUncountable(counter)
    rejectTooMany(counter)
    if (keep) kept.push(chunk as Buffer)
  }
  if (sum !== entry.crc32) throw new DocumentError('corrupt', `${entry.fileName} has another checksum`)
  return Buffer.concat(kept)
}

function rejectUncountable({ hasUnreadableEncoding, embedsDocument }: ElementCounter): void {
  if (hasUnreadableEncoding) throw new DocumentError('corrupt', 'XML in an encoding that Word does not write')
  if (embedsDocument) throw new DocumentError('too_large', 'another document inside', complexWordMessage)
}

function rejectTooMany({ bytes, elements, paragraphs }: ElementCounter): void {
  const { bytes: maxBytes, elements: maxElements, paragraphs: maxParagraphs } = xmlLimits
  if (bytes <= maxBytes && elements <= maxElements && paragraphs <= maxParagraphs) return
  const detail = `more than ${bytes} bytes of XML, ${elements} elements or ${paragraphs} paragraphs`
  throw new DocumentError('too_large', detail, complexWordMessage)
}
