import { describe, expect, test } from 'vitest'
import { type EmailTemplate, renderMail } from './render-mail.tsx'
import { CodeToType } from './code-to-type.tsx'
import { Facts, Heading, Paragraph, Quoted } from './text-parts.tsx'

const tricky = '<img src=x onerror="alert(1)"> & </p><b>bold</b>'

/** A letter in which somebody else's words stand wherever a feature can put them. */
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

test('somebody else’s words stay words: as they are in the text, without markup in the HTML', async () => {
  const { text, html } = await renderMail(letterWith(tricky))
  expect(text.split(tricky)).toHaveLength(5)
  expect(html).not.toMatch(/<img|<b>/)
  expect(html).toContain('&lt;img src=x')
})

test('a subject is one line, whatever it was made of', async () => {
  const { subject } = await renderMail(letterWith('a name\r\nBcc: everybody@campus.example'))
  expect(subject).toBe('About a name Bcc: everybody@campus.example')
})

test('the text says what the HTML shows, and not the line that mail lists show beside the subject', async () => {
  const { text, html } = await renderMail(letterWith('thesis.pdf'))
  expect(text).toBe('thesis.pdf\n\n“thesis.pdf”\n\nName: thesis.pdf\n\nthesis.pdf')
  expect(html).toContain('Before thesis.pdf')
})

describe('the HTML', () => {
  test('names its language and direction, and is no wider than 480 px', async () => {
    const { html } = await renderMail(letterWith('thesis.pdf'))
    expect(html).toContain('<html lang="en" dir="ltr">')
    expect(html).toContain('max-width:480px')
    expect(html).toContain('<title>About thesis.pdf</title>')
  })

  test('has colours for the dark of its own', async () => {
    const { html } = await renderMail(letterWith('thesis.pdf'))
    const sheet = /<style>(.*?)<\/style>/.exec(html)?.[1]
    expect(sheet).toContain('@media (prefers-color-scheme:dark){.ground{background-color:')
    expect(sheet).not.toContain('&')
  })

  test('fetches nothing, and links nowhere unless its feature says so', async () => {
    const { html } = await renderMail(letterWith('thesis.pdf'))
    expect(html).not.toMatch(/<(img|link|script|a)\b|\bsrc=|href=|url\(|@import/)
  })
})
