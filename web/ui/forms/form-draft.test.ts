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

test('a form draft keeps the named fields until it is cleared', () => {
  tabWith({})
  expect(loadFormDraft<Card>('card', fields)).toBeUndefined()
  saveFormDraft('card', { name: 'Asha', phone: '98', password: 'tall green lamp' }, fields)
  expect(loadFormDraft<Card>('card', fields)).toEqual({ name: 'Asha', phone: '98' })
  expect(loadFormDraft<Card>('another', fields)).toBeUndefined()
  clearFormDraft('card')
  expect(loadFormDraft<Card>('card', fields)).toBeUndefined()
})

test.each(['no JSON', '7', '"text"', 'null'])('a stored form draft of %s counts as none', (kept) => {
  tabWith({ 'typed:card': kept })
  expect(loadFormDraft<Card>('card', fields)).toBeUndefined()
})

test('a form draft keeps only values that are text', () => {
  tabWith({ 'typed:card': '{"name":{"first":"Asha"},"phone":98}' })
  expect(loadFormDraft<Card>('card', fields)).toEqual({})
})

test('a browser that forbids storage keeps no form draft and throws no error', () => {
  vi.stubGlobal('sessionStorage', undefined)
  saveFormDraft('card', { name: 'Asha' }, fields)
  expect(loadFormDraft<Card>('card', fields)).toBeUndefined()
  clearFormDraft('card')
})
