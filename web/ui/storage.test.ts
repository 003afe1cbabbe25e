import { afterEach, expect, test, vi } from 'vitest'
import { browserStorage, removeStoredFor, tabStorage } from './storage.ts'

/** Stands in for `localStorage` or `sessionStorage`: keys are its own properties, as in browsers. */
class StorageOf {
  [key: string]: unknown
  constructor(entries: Record<string, string>) {
    Object.assign(this, entries)
    Object.defineProperty(this, 'getItem', { value: (key: string) => this[key] ?? null })
    Object.defineProperty(this, 'removeItem', { value: (key: string) => delete this[key] })
  }
}
afterEach(() => vi.unstubAllGlobals())

test('removeStoredFor removes the keys of one user from both storages and keeps all others', () => {
  vi.stubGlobal('localStorage', new StorageOf({ 'draft:u1': '1', 'draft:u1:changed': '2', 'draft:u12': '3' }))
  vi.stubGlobal('sessionStorage', new StorageOf({ 'typed:profile:u1': '4', 'typed:registration': '5' }))
  removeStoredFor('u1')
  expect(browserStorage.get('draft:u1')).toBeNull()
  expect(browserStorage.get('draft:u1:changed')).toBeNull()
  expect(tabStorage.get('typed:profile:u1')).toBeNull()
  expect(browserStorage.get('draft:u12')).toBe(3)
  expect(tabStorage.get('typed:registration')).toBe(5)
})
