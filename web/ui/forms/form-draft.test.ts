import { afterEach, expect, test, vi } from 'vitest'
import { clearFormDraft, loadFormDraft, saveFormDraft } from './form-draft.ts'

interface Card {
  name: string
  phone: string
}
const fields = ['name', 'phone'] as const

function tabWith(entries: Record<string, string>): void {
  const kept = new Map(Object.entries(entries))
  vi.stubGlobal('sessionStorage', {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => kept.set(key, value),
    removeItem: (key: string) => kept.delete(key),
  })
}
afterEach(() => vi.unstubAllGlobals())

test('what was typed is there until it is forgotten, of the named fields alone', () => {
  tabWith({})
  expect(loadFormDraft<Card>('card', fields)).toBeUndefined()
  saveFormDraft('card', { name: 'Asha', phone: '98', password: 'tall green lamp' }, fields)
  expect(loadFormDraft<Card>('card', fields)).toEqual({ name: 'Asha', phone: '98' })
  expect(loadFormDraft<Card>('another', fields)).toBeUndefined()
  clearFormDraft('card')
  expect(loadFormDraft<Card>('card', fields)).toBeUndefined()
})

test.each(['no JSON', '7', '"text"', 'null'])('of %s nothing was typed', (kept) => {
  tabWith({ 'typed:card': kept })
  expect(loadFormDraft<Card>('card', fields)).toBeUndefined()
})

test('what is no text was not typed', () => {
  tabWith({ 'typed:card': '{"name":{"first":"Asha"},"phone":98}' })
  expect(loadFormDraft<Card>('card', fields)).toEqual({})
})

test('a browser that forbids storage remembers nothing, and nothing breaks', () => {
  vi.stubGlobal('sessionStorage', undefined)
  saveFormDraft('card', { name: 'Asha' }, fields)
  expect(loadFormDraft<Card>('card', fields)).toBeUndefined()
  clearFormDraft('card')
})
