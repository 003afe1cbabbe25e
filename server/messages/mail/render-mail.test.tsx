import { describe, expect, test } from 'vitest'
import { type EmailTemplate, renderMail } from './render-mail.tsx'
import { CodeToType } from './code-to-type.tsx'
import { Facts, Heading, Paragraph, Quoted } from './text-parts.tsx'

const tricky = '<img src=x onerror="alert(1)"> & </p><b>bold</b>'

/** An e-mail with a user's text in every place that a feature can fill. */
function letterWith(words: string): EmailTemplate {
  return {
    to: 'asha@campus.example',
    subject: `About ${words}`,
    preheader: `Before ${words}`,
    content: (
      <>
        <Heading>{words}</Heading>
        <Paragraph>
          <Quoted>{words}</Quoted>
        </Paragraph>
        <Facts facts={[['Name', words]]} />
        <CodeToType code={words} size={20} />
      </>
    ),
  }
}

test('a user’s text is unchanged in the text part and escaped in the HTML', async () => {
  const { text, html } = await renderMail(letterWith(tricky))
  expect(text.split(tricky)).toHaveLength(5)
  expect(html).not.toMatch(/<img|<b>/)
  expect(html).toContain('&lt;img src=x')
})

test('the subject of an e-mail is one line for any input', async () => {
  const { subject } = await renderMail(letterWith('a name\r\nBcc: everybody@campus.example'))
  expect(subject).toBe('About a name Bcc: everybody@campus.example')
})

test('the text part has the words of the HTML without the preview line', async () => {
  const { text, html } = await renderMail(letterWith('thesis.pdf'))
  expect(text).toBe('thesis.pdf\n\n“thesis.pdf”\n\nName: thesis.pdf\n\nthesis.pdf')
  expect(html).toContain('Before thesis.pdf')
})

describe('the HTML of an e-mail', () => {
  test('has a language and a direction, and is no wider than 480 px', async () => {
    const { html } = await renderMail(letterWith('thesis.pdf'))
    expect(html).toContain('<html lang="en" dir="ltr">')
    expect(html).toContain('max-width:480px')
    expect(html).toContain('<title>About thesis.pdf</title>')
  })

  test('has colours of its own for dark mode', async () => {
    const { html } = await renderMail(letterWith('thesis.pdf'))
    const sheet = /<style>(.*?)<\/style>/.exec(html)?.[1]
    expect(sheet).toContain('@media (prefers-color-scheme:dark){.ground{background-color:')
    expect(sheet).not.toContain('&')
  })

  test('fetches nothing, and has no links unless its feature adds them', async () => {
    const { html } = await renderMail(letterWith('thesis.pdf'))
    expect(html).not.toMatch(/<(img|link|script|a)\b|\bsrc=|href=|url\(|@import/)
  })
})
