import { expect, test } from 'vitest'
import { pdfNameOf } from './file-name.ts'

test.each([
  ['thesis.docx', 'thesis.pdf'],
  ['THESIS.PDF', 'THESIS.pdf'],
  ['v1.2 draft', 'v1.2 draft.pdf'],
  ['archive.tar', 'archive.tar.pdf'],
  ['.pdf', 'document.pdf'],
  ['छुट्टी 🌴.jpeg', 'छुट्टी 🌴.pdf'],
])('the file name %s becomes %s', (name, kept) => expect(pdfNameOf(name)).toBe(kept))
