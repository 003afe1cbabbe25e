import { expect, test } from 'vitest'
import { escapeHtml } from './plain-page.ts'

test('a user’s text ends neither its element nor its attribute', () => {
  expect(escapeHtml(`"><script>alert('&')</script>`)).not.toMatch(/[<>"']|&(?!#\d+;)/)
  expect(escapeHtml('₹14, प्रबंध')).toBe('₹14, प्रबंध')
})
