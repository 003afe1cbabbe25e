import { expect, test } from 'vitest'
import { printPage, withSite } from './our-site.ts'

test('a link in an e-mail leads to the public address of the product', () => {
  const words = `Open this print ${printPage('42')} or ${printPage('43')}`
  expect(withSite(words, 'https://print.campus.example')).toBe(
    'Open this print https://print.campus.example/payment/42 or https://print.campus.example/payment/43',
  )
})
