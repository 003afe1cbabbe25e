import { expect, test } from 'vitest'
import { type Draft, emptyDraft, pagesToPrint, readDraft } from './draft.ts'

const draft: Draft = {
  serverFileName: 'e3b0c442-98fc-4c14-9afb-f4c8996fb924.pdf',
  settings: {
    copies: 3,
    pages: 'custom',
    customPages: '1-5, 8',
    pageSize: 'A3',
    orientation: 'landscape',
    printType: 'color',
    doubleSided: true,
  },
}

test('a draft that was remembered is read back as it was', () => {
  expect(readDraft(JSON.parse(JSON.stringify(draft)))).toEqual(draft)
})

test.each([
  ['nothing', null],
  ['something else', 'draft'],
  ['no settings', { serverFileName: 'x.pdf' }],
  ['settings of an older kind', { ...draft, settings: { ...draft.settings, pageSize: 'A5' } }],
  ['copies beyond the limit', { ...draft, settings: { ...draft.settings, copies: 51 } }],
])('a draft that holds %s begins anew', (_, remembered) => {
  expect(readDraft(remembered)).toEqual(emptyDraft)
})

test('a range that was typed is sent only while a custom range is chosen', () => {
  expect(pagesToPrint(draft.settings)).toBe('1-5, 8')
  expect(pagesToPrint({ ...draft.settings, pages: 'all' })).toBe('all')
})
