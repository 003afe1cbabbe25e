import { expect, test } from 'vitest'
import { ElementCounter } from './element-counter.ts'

function count(parts: Buffer[], chunkLength = 1_000) {
  const counter = new ElementCounter()
  for (const part of parts) {
    counter.beginPart()
    for (let at = 0; at < part.length; at += chunkLength) counter.add(part.subarray(at, at + chunkLength))
  }
  const { bytes, elements, paragraphs } = counter
  return { bytes, elements, paragraphs }
}

const xml = `<?xml version="1.0"?><!-- none -->
  <w:document xmlns:w="x"><w:p/><w:p w:id="1"><w:pPr/>a</w:p><p>c</p></w:document>`
const bytes = Buffer.byteLength(xml)

test.each([1, 3, 7, 1_000])('the counter counts elements and paragraphs in chunks of %d bytes', (length) => {
  expect(count([Buffer.from(xml)], length)).toEqual({ bytes, elements: 5, paragraphs: 3 })
})

test('the counter adds up elements and paragraphs of several parts', () => {
  const cut = Buffer.from('<a><b')
  expect(count([cut, Buffer.from(xml)])).toEqual({ bytes: bytes + 5, elements: 6, paragraphs: 3 })
})

test.each([
  ['UTF-8 with a byte order mark', Buffer.from(`\uFEFF${xml}`)],
  ['UTF-16', Buffer.from(`\uFEFF${xml}`, 'utf16le')],
  ['UTF-16 of the other byte order', Buffer.from(`\uFEFF${xml}`, 'utf16le').swap16()],
])('the counter reads elements of a part in %s', (_what, part) => {
  expect(count([part])).toMatchObject({ elements: 5, paragraphs: 3 })
})

test.each([
  ['of Word', '<w:body><w:altChunk r:id="a"/></w:body>', true],
  ['whose prefix begins alike', '<a:altChunk/>', true],
  ['without a prefix', '<altChunk></altChunk>', true],
  ['of a longer name', '<w:altChunkPr/>', false],
  ['of a shorter name', '<w:altChun/>', false],
  ['in a text', '<w:t>altChunk</w:t>', false],
])('the counter reports an embedded document by an element %s correctly', (_what, part, expected) => {
  for (const bytesOfPart of [Buffer.from(part), Buffer.from(`\uFEFF${part}`, 'utf16le')]) {
    const counter = new ElementCounter()
    counter.beginPart()
    for (const byte of bytesOfPart) counter.add(Buffer.from([byte]))
    expect(counter.embedsDocument).toBe(expected)
  }
})

test.each([
  ['<?xml version="1.0" encoding="UTF-7"?><a/>', true],
  ["<?xml version='1.0' encoding='hz-gb-2312'?><a/>", true],
  ['<?xml version="1.0" encoding="UTF-8" standalone="yes"?><a/>', false],
  ['<?xml version="1.0"?><a encoding="UTF-7"/>', false],
  ['\u004c\u006f\u00a7\u0094\u0093', true],
  ['\u0089PNG', false],
])('the encoding of %j is one that may hide elements: %s', (part, expected) => {
  for (const chunkLength of [1, 1_000]) {
    const counter = new ElementCounter()
    counter.beginPart()
    const whole = Buffer.from(part, 'latin1')
    for (let at = 0; at < whole.length; at += chunkLength) counter.add(whole.subarray(at, at + chunkLength))
    expect(counter.hasUnreadableEncoding).toBe(expected)
  }
})

test('the counter counts nothing in a part that does not begin as XML', () => {
  const picture = Buffer.from(`\u0089PNG ${xml}`, 'latin1')
  expect(count([picture])).toEqual({ bytes: 0, elements: 0, paragraphs: 0 })
})
