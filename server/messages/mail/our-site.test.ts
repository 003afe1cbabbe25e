import { expect, test } from 'vitest'
import { renderMail } from './render-mail.tsx'
import { printPage, withCampusName, withSite } from './our-site.ts'

test('a link in an e-mail leads to the public address of the product', () => {
  const words = `Open this print ${printPage('42')} or ${printPage('43')}`
  expect(withSite(words, 'https://print.campus.example')).toBe(
    'Open this print https://print.campus.example/payment/42 or https://print.campus.example/payment/43',
  )
})

test('an e-mail names the campus beside the product, and nothing where it has no name', async () => {
  const template = { to: 'asha@campus.example', subject: 'Your code', preheader: '', content: 'Hello' }
  const { html, text } = await renderMail(template)
  const brand = (name: string) => /Campus Print[^<]*(?=<\/p>)/.exec(withCampusName(html, name))?.[0].trim()
  expect(brand('Arts & Science <Pune>')).toBe('Campus Print · Arts &amp; Science &lt;Pune&gt;')
  expect(brand('')).toBe('Campus Print')
  expect(text.trim()).toBe('Hello')
})
