import { buffer } from 'node:stream/consumers'
import { type Entry, type ZipFile, fromBuffer } from 'yauzl'

/** The files of a zip by their names. */
export async function readZip(bytes: Buffer): Promise<Map<string, Buffer>> {
  const zip = await openZip(bytes)
  const files = new Map<string, Buffer>()
  return new Promise((resolve, reject) => {
    zip.on('error', reject)
    zip.on('end', () => resolve(files))
    zip.on('entry', (entry: Entry) => {
      readEntry(zip, entry).then((content) => {
        files.set(entry.fileName, content)
        return zip.readEntry()
      }, reject)
    })
    zip.readEntry()
  })
}

function openZip(bytes: Buffer): Promise<ZipFile> {
  return new Promise((resolve, reject) => {
    fromBuffer(bytes, { lazyEntries: true }, (error, zip) => (zip ? resolve(zip) : reject(error)))
  })
}

async function readEntry(zip: ZipFile, entry: Entry): Promise<Buffer> {
  const stream = await new Promise<NodeJS.ReadableStream>((resolve, reject) => {
    zip.openReadStream(entry, (error, opened) => (opened ? resolve(opened) : reject(error)))
  })
  return buffer(stream)
}
