import { expect, test } from 'vitest'
import { splitFileName } from './file-name.tsx'

test('a short file name is not cut in the middle', () => {
  expect(splitFileName('thesis.pdf')).toEqual(['thesis.pdf', ''])
})

test('the end of a long file name keeps its extension', () => {
  const name = `${'a'.repeat(190)}_final.pdf`
  const [start, end] = splitFileName(name)
  expect(end).toBe('aa_final.pdf')
  expect(start + end).toBe(name)
})

test('a letter of Devanagari is not separated from its vowel sign', () => {
  const name = `${'अहवाल'.repeat(10)}.docx`
  const [start, end] = splitFileName(name)
  expect(start + end).toBe(name)
  expect(end).not.toMatch(/^\p{M}/u)
})
