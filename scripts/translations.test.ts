import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

test.each(['contract', 'server', 'web'])('the texts of %s write "email" without a hyphen', (part) => {
  const catalog = new URL(`../${part}/locales/hi.json`, import.meta.url)
  const texts = Object.keys(JSON.parse(readFileSync(catalog, 'utf8')))
  expect(texts.filter((text) => /e-mail/i.test(text))).toEqual([])
})
