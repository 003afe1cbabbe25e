import sharp from 'sharp'
import { expect, test } from 'vitest'
import { makeHeic } from '../../testing/fixtures/files/make-heic.ts'
import { makePages } from '../../testing/fixtures/files/make-pdf.ts'
import { makeDoc, makeDocx, makeZip } from '../../testing/fixtures/files/make-word.ts'
import { sniff } from './sniff.ts'

const flat = () => sharp({ create: { width: 9, height: 9, channels: 3, background: 'red' } })
const junk = (length: number) => Buffer.from('From: scanner\r\n'.padEnd(length, '.'))

test.each([
  ['a PDF', () => makePages(1), 'pdf', 'pdf'],
  ['a PDF after other bytes', () => Buffer.concat([junk(900), makePages(1)]), 'pdf', 'pdf'],
  ['a PDF too far from the start', () => Buffer.concat([junk(2_000), makePages(1)]), undefined, undefined],
  ['a JPEG', () => flat().jpeg().toBuffer(), 'jpeg', 'jpeg'],
  ['a PNG', () => flat().png().toBuffer(), 'png', 'png'],
  [
    'a picture that mentions PDF',
    async () => Buffer.concat([await flat().png().toBuffer(), Buffer.from('%PDF-1.7')]),
    'png',
    'png',
  ],
  ['a WebP', () => flat().webp().toBuffer(), undefined, undefined],
  ['an AVIF', () => flat().avif({ effort: 0 }).toBuffer(), undefined, undefined],
  ['a HEIC', async () => makeHeic({ width: 16, height: 16, colorAt: () => [9, 9, 9] }), 'heif', 'heif'],
  ['an older Word document', async () => makeDoc(), 'compound', undefined],
  ['a newer Word document', () => makeDocx(), 'zip', 'docx'],
  ['another zip', () => makeZip({ 'a.txt': 'a' }), 'zip', undefined],
  ['a web page', async () => Buffer.from('\uFEFF\n <!DOCTYPE html><html>'), undefined, 'html'],
  ['rich text', async () => Buffer.from(String.raw`{\rtf1\ansi Hello}`), undefined, 'rtf'],
  ['text', async () => Buffer.from('Dear all,'), undefined, undefined],
  ['nothing', async () => Buffer.alloc(0), undefined, undefined],
])('%s is recognised by its first bytes', async (_what, make, container, content) => {
  const bytes = await make()
  expect(await sniff(bytes.subarray(0, 4_100))).toEqual({ container, content })
})
