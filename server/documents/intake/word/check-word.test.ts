import { type Message, textOf } from '@campus-print/domain/language'
import { describe, expect, test } from 'vitest'
import {
  makeCompoundFile,
  makeDoc,
  makeDocx,
  makeLongDocx,
  makeZip,
  templateType,
} from '../../../testing/fixtures/files/make-word.ts'
import type { WordFormat } from '../../conversion/word-converter.ts'
import { checkWord } from './check-word.ts'

function check(bytes: Buffer, format: WordFormat): Promise<string> {
  return checkWord(bytes, format).then(
    () => 'taken',
    (error: { reason: string; advice?: Message }) =>
      `${error.reason}: ${error.advice && textOf(error.advice)}`,
  )
}

const spreadsheet = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet.main+xml'
const withMacros = 'application/vnd.ms-word.document.macroEnabled.main+xml'
const templateWithMacros = 'application/vnd.ms-word.template.macroEnabledTemplate.main+xml'
const inTheMiddle = 'word/document.xml'

describe('a docx', () => {
  test('that is intact is accepted, also with bytes after its end', async () => {
    const docx = await makeDocx()
    expect(await check(docx, 'docx')).toBe('taken')
    expect(await check(Buffer.concat([docx, Buffer.from('\r\n--part--\r\n')]), 'docx')).toBe('taken')
  })

  test('that is a template without macros is accepted', async () => {
    expect(await check(await makeDocx({ mainType: templateType }), 'docx')).toBe('taken')
  })

  test.each([
    ['a spreadsheet', () => makeDocx({ mainType: spreadsheet }), 'a spreadsheet'],
    ['a document with macros', () => makeDocx({ mainType: withMacros }), 'a Word document with macros'],
    [
      'a template with macros',
      () => makeDocx({ mainType: templateWithMacros }),
      'a Word document with macros',
    ],
    ['any other zip', () => makeZip({ 'a.txt': 'a' }), 'undefined'],
    ['an older Word document', async () => makeDoc(), 'an older Word document (.doc)'],
  ])('that is %s is disguised', async (_what, make, words) => {
    const answer = await check(await make(), 'docx')
    expect(answer).toMatch(/^disguised/)
    expect(answer).toContain(words)
  })

  test('with a password is rejected for it, with any kind of encryption', async () => {
    const locked = makeCompoundFile({
      EncryptedPackage: Buffer.alloc(9_000),
      EncryptionInfo: Buffer.alloc(200),
    })
    expect(await check(locked, 'docx')).toMatch(/^password/)
    const docx = await makeDocx()
    const lockedZip = Buffer.from(docx)
    for (let at = 0; (at = lockedZip.indexOf('PK\u0001\u0002', at)) >= 0; at += 4) lockedZip[at + 8]! |= 1
    expect(await check(lockedZip, 'docx')).toMatch(/^password/)
  })

  test.each([0.3, 0.6, 0.9])('cut at %d of its length is corrupt', async (part) => {
    const docx = await makeDocx({ pages: Array.from({ length: 200 }, (_, at) => `page ${at}`) })
    expect(await check(docx.subarray(0, docx.length * part), 'docx')).toMatch(/^corrupt/)
  })

  test('with one changed byte inside is corrupt', async () => {
    const docx = await makeDocx({
      files: { 'word/media/picture.bin': Buffer.from('stored as it is'.repeat(50)) },
    })
    docx[docx.indexOf(inTheMiddle) + inTheMiddle.length + 30]! ^= 0x10
    expect(await check(docx, 'docx')).toMatch(/^corrupt/)
  })

  test.each([
    [
      'unpacks to a thousand times its size',
      () => makeDocx({ files: { 'word/bomb': Buffer.alloc(80 * 2 ** 20) } }),
    ],
    ['declares more than we would unpack', async () => declaring(await makeDocx(), 600 * 2 ** 20)],
    ['has too many entries', async () => declaringEntries(await makeDocx(), 20_000)],
  ])('that %s is a bomb and too large', async (_what, make) => {
    expect(await check(await make(), 'docx')).toMatch(/^too_large/)
  })

  test('of 1.5 million paragraphs is too large, found after less than a second of work', async () => {
    const docx = await makeLongDocx(1_500_000)
    const before = process.cpuUsage()
    expect(await check(docx, 'docx')).toBe(
      'too_large: This Word file has too many paragraphs, tables or fields for us. Save it as a PDF and upload that.',
    )
    expect(process.cpuUsage(before).user / 1e6).toBeLessThan(1)
  })

  test.each(['header1.xml', 'footnotes.xml', 'afchunk.xhtml', 'numbering.bin'])(
    'with its elements in word/%s is too large as well',
    async (name) => {
      const part = Buffer.from(`<w:hdr>${'<w:p/>'.repeat(100_001)}</w:hdr>`)
      const files = { [`word/${name}`]: part, 'word/half.xml': part }
      expect(await check(await makeDocx({ files }), 'docx')).toMatch(/^too_large/)
    },
  )

  test('with more elements than can be converted is too large, whatever the elements are', async () => {
    const files = { 'word/styles.xml': Buffer.from('<w:r/>'.repeat(3_000_001)) }
    expect(await check(await makeDocx({ files }), 'docx')).toMatch(/^too_large/)
  })

  test('that embeds another document is too large, since the embedded one is not counted', async () => {
    const files = { 'word/footer1.xml': Buffer.from('<w:ftr><w:altChunk r:id="a1"/></w:ftr>') }
    expect(await check(await makeDocx({ files }), 'docx')).toMatch(/^too_large/)
  })

  test('in an encoding that hides its elements is corrupt', async () => {
    const hidden = `<?xml version="1.0" encoding="UTF-7"?><w:ftr>${'+ADw-w:p/+AD4-'.repeat(10)}</w:ftr>`
    const files = { 'word/footer1.xml': Buffer.from(hidden) }
    expect(await check(await makeDocx({ files }), 'docx')).toMatch(/^corrupt/)
  })

  test('of 100,000 paragraphs, as a book of single lines may have, is accepted', async () => {
    expect(await check(await makeLongDocx(100_000), 'docx')).toBe('taken')
  })

  test('that unpacks to more than it declares is corrupt', async () => {
    expect(await check(declaring(await makeDocx(), 10), 'docx')).toMatch(/^corrupt/)
  })
})

describe('a doc', () => {
  test('that is intact is accepted', async () => {
    expect(await check(makeDoc(), 'doc')).toBe('taken')
  })

  test('with a password is rejected for it', async () => {
    expect(await check(makeDoc({ encrypted: true }), 'doc')).toMatch(/^password/)
  })

  test.each([0.3, 0.6, 0.9])('cut at %d of its length is corrupt', async (part) => {
    const doc = makeDoc({ text: 'A rather long text. '.repeat(2_000) })
    expect(await check(doc.subarray(0, doc.length * part), 'doc')).toMatch(/^corrupt/)
  })

  test('that contains no Word document is disguised', async () => {
    expect(await check(makeCompoundFile({ Workbook: Buffer.alloc(9_000) }), 'doc')).toMatch(/^disguised/)
  })

  test('with another start of its text is corrupt', async () => {
    expect(await check(makeCompoundFile({ WordDocument: Buffer.alloc(9_000) }), 'doc')).toMatch(/^corrupt/)
  })
})

/** The same zip, whose directory claims another size for its last file. */
function declaring(zip: Buffer, size: number): Buffer {
  const changed = Buffer.from(zip)
  changed.writeUInt32LE(size, changed.lastIndexOf('PK\u0001\u0002') + 24)
  return changed
}

function declaringEntries(zip: Buffer, count: number): Buffer {
  const changed = Buffer.from(zip)
  changed.writeUInt16LE(count, changed.lastIndexOf('PK\u0005\u0006') + 10)
  return changed
}
