import { plainLayout } from '@campus-print/domain/printing'
import { expect, test } from 'vitest'
import { type Draft, draftFromRequest, emptyDraft, parseDraft, withDocument, withSettings } from './draft.ts'

const draft: Draft = {
  waiting: [{ serverFileName: 'f0c442e3-98fc-4c14-9afb-f4c8996fb924.pdf', orientation: 'landscape' }],
  serverFileName: 'e3b0c442-98fc-4c14-9afb-f4c8996fb924.pdf',
  settings: {
    copies: 3,
    pages: 'custom',
    customPages: '1-5, 8',
    pageSize: 'A3',
    orientation: 'landscape',
    printType: 'color',
    doubleSided: true,
    pagesPerSide: 2,
    booklet: false,
    bindingMargin: 'left',
    finishing: 'none',
  },
  isUsual: false,
  hasChosenInk: true,
}

test('a new draft has one copy of all pages on A4, portrait, black, single-sided', () => {
  expect(emptyDraft.settings).toMatchObject({
    copies: 1,
    pages: 'all',
    pageSize: 'A4',
    orientation: 'portrait',
    printType: 'black',
    doubleSided: false,
  })
})

test('a stored draft is read back unchanged', () => {
  expect(parseDraft(JSON.parse(JSON.stringify(draft)))).toEqual(draft)
})

test.each([
  ['nothing', null],
  ['something else', 'draft'],
  ['no settings', { serverFileName: 'x.pdf' }],
  ['settings of an older kind', { ...draft, settings: { ...draft.settings, pageSize: 'A5' } }],
  ['copies beyond the limit', { ...draft, settings: { ...draft.settings, copies: 51 } }],
])('a stored draft that holds %s is replaced by an empty one', (_, remembered) => {
  expect(parseDraft(remembered)).toEqual(emptyDraft)
})

test('a stored draft without a note of its ink counts as one without a chosen ink', () => {
  const { hasChosenInk: _, ...older } = draft
  expect(parseDraft(older)).toEqual({ ...draft, hasChosenInk: false })
})

test('another document resets pages, layout and copies and keeps ink, size and sides', () => {
  expect(withDocument(draft, { serverFileName: 'other.pdf', orientation: 'portrait' })).toMatchObject({
    serverFileName: 'other.pdf',
    waiting: draft.waiting,
    settings: {
      copies: 1,
      pages: 'all',
      customPages: '',
      pageSize: 'A3',
      orientation: 'portrait',
      printType: 'color',
      colorPages: null,
      doubleSided: true,
      ...plainLayout,
    },
    hasChosenInk: false,
  })
})

test('another document begins with the settings of the last print of its kind', () => {
  const usual = { pageSize: 'Letter', printType: 'black', doubleSided: false } as const
  const uploaded = { serverFileName: 'other.pdf', orientation: 'landscape', usual } as const
  expect(withDocument(draft, uploaded)).toMatchObject({
    settings: { ...usual, orientation: 'landscape', copies: 1, pages: 'all' },
    isUsual: true,
    hasChosenInk: false,
  })
  const waiting = { ...draft, waiting: [uploaded] }
  expect(parseDraft(JSON.parse(JSON.stringify(waiting)))).toEqual(waiting)
})

test('an ink counts as chosen once the user has chosen one, whatever else they change', () => {
  const fresh = withDocument(draft, { serverFileName: 'other.pdf', orientation: 'portrait' })
  const withCopies = withSettings(fresh, { copies: 2 })
  expect(withCopies).toEqual({ ...fresh, settings: { ...fresh.settings, copies: 2 } })
  const withInk = withSettings(withCopies, { printType: 'black' })
  expect(withInk.hasChosenInk).toBe(true)
  expect(withSettings(withInk, { copies: 3 }).hasChosenInk).toBe(true)
})

test.each([
  ['a range', '1-5, 8', draft],
  ['all pages', 'all', { ...draft, settings: { ...draft.settings, pages: 'all', customPages: '' } }],
] as const)('a request of %s is changed from what it was made of', (_, pagesToPrint, made) => {
  const { serverFileName, settings } = made
  const { pages: __, customPages: ___, ...rest } = settings
  expect(draftFromRequest({ ...rest, serverFileName: serverFileName ?? '', pagesToPrint })).toEqual({
    ...made,
    waiting: [],
  })
})

test('sides and orientation are again as before a booklet that is left, or whose document is done', () => {
  const before = withSettings(emptyDraft, { orientation: 'landscape' })
  const booklet = withSettings(before, { booklet: true })
  expect(booklet.settings).toMatchObject({ doubleSided: true, orientation: 'portrait' })
  const left = withSettings(booklet, { pagesPerSide: 1, booklet: false })
  expect(left.settings).toMatchObject({ doubleSided: false, orientation: 'landscape', booklet: false })
  const next = withDocument(booklet, { serverFileName: 'next.pdf', orientation: 'portrait' })
  expect(next.settings).toMatchObject({ doubleSided: false, booklet: false })
})
