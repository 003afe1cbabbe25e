import { expect, test } from 'vitest'
import { renderMail } from '../../messages/mail/render-mail.tsx'
import { readQrPicture } from '../../testing/fixtures/files/read-qr-picture.ts'
import { drawQr } from '../../messages/mail/qr-picture.tsx'
import { printFailedMail } from './print-failed-mail.tsx'
import { printReadyMail } from './print-ready-mail.tsx'
import { refundMail } from './refund-mail.tsx'

const to = 'asha@campus.example'
const print = {
  documentName: '<img src=x>.pdf',
  printId: 'PRT-1TZ8K3M-9QW4R7XC',
  page: 'https://print.campus.example/payment/42',
}

/** Where a mail's links and pictures are. */
const addressesIn = (html: string) => [...html.matchAll(/\b(?:href|src)="([^"]*)"/g)].map(([, at]) => at)

test('the ready e-mail has the document’s name and the print ID', async () => {
  const qr = await drawQr(print.printId)
  const { subject, text, html } = await renderMail(printReadyMail(to, { ...print, qr }))
  expect(subject).toBe('Ready to collect: <img src=x>.pdf')
  expect(text).toContain('“<img src=x>.pdf” is printed.')
  for (const part of [text, html]) expect(part).toContain('PRT-1TZ8K3M-9QW4R7XC')
  expect(html).not.toContain('<img src=x>')
  expect(addressesIn(html)).toEqual([qr, print.page])
  expect(text).toContain(`Open this print ${print.page}`)
  expect(text).not.toContain('data:')
})

test('a scanner reads the picture of a print ID as the ID', async () => {
  const picture = await drawQr(print.printId)
  const png = Buffer.from(picture.replace('data:image/png;base64,', ''), 'base64')
  expect(await readQrPicture(png)).toBe(print.printId)
})

test('the failure e-mail has the document’s name, the reason, and the next step', async () => {
  const mail = printFailedMail(to, { ...print, reason: 'The paper is <jammed>.', isRefunded: false })
  const { subject, text, html } = await renderMail(mail)
  expect(subject).toBe('Could not be printed: <img src=x>.pdf')
  expect(text).toContain('“<img src=x>.pdf” could not be printed. The paper is <jammed>.')
  expect(text).toContain('can print it again or give your money back')
  for (const part of [text, html]) expect(part).toContain('PRT-1TZ8K3M-9QW4R7XC')
  expect(html).toContain('The paper is &lt;jammed&gt;.')
  expect(html).not.toContain('<img')
  expect(addressesIn(html)).toEqual([print.page])
  expect(text).toContain(`Open this print ${print.page}`)
})

test('the failure e-mail without a known reason names none', async () => {
  const { text, html } = await renderMail(printFailedMail(to, { ...print, reason: null, isRefunded: false }))
  expect(text).toContain('could not be printed.\n')
  expect(`${text}${html}`).not.toContain('null')
})

test('the failure e-mail of a refunded print does not send the user to the desk for the money', async () => {
  const mail = printFailedMail(to, { ...print, reason: null, isRefunded: true })
  const { text, html } = await renderMail(mail)
  for (const part of [text, html]) expect(part).toContain('what you paid goes back to you by itself')
  expect(`${text}${html}`).not.toContain('can print it again or give your money back')
})

test.each([
  [false, 'Refund on its way: ₹14 for <img src=x>.pdf', 'We are sending ₹14 back'],
  [true, 'Refunded: ₹14 for <img src=x>.pdf', 'We have sent ₹14 back'],
])('the refund e-mail, refunded already: %s', async (isProcessed, subject, words) => {
  const mail = await renderMail(refundMail(to, { ...print, amount: 1400, isProcessed }))
  expect(mail.subject).toBe(subject)
  expect(mail.text).toContain(words)
  for (const part of [mail.text, mail.html]) expect(part).toContain('PRT-1TZ8K3M-9QW4R7XC')
  expect(mail.html).not.toContain('<img')
  expect(addressesIn(mail.html)).toEqual([print.page])
})
