import type { Templates, TranslatedTemplates } from '../templates.ts'
import { type Transport, SendError } from '../transport.ts'
import { callProvider, indianNumber, readAnswer, statusError, usualAnswerWithinMs } from './call-provider.ts'

export interface WhatsappAccess {
  /** With the version, without a slash at the end. */
  readonly url: string
  readonly token: string
  readonly phoneId: string
  /** Of the approved templates, as Meta names languages. */
  readonly language: string
  readonly templates: Templates
  /** The same in other languages; where there is none, the one above is used. */
  readonly translated?: TranslatedTemplates
}

/** WhatsApp by Meta's Cloud API. Who has not written to us first is reached by approved templates alone. */
export function whatsapp(
  { url, token, phoneId, language: usualLanguage, templates, translated }: WhatsappAccess,
  answerWithinMs = usualAnswerWithinMs,
): Transport {
  return {
    async send({ kind, language, recipient, variables }) {
      const own = kind === 'account' ? undefined : translated?.[language]?.[kind]
      const template = kind === 'account' ? undefined : (own ?? templates[kind])
      if (template === undefined) throw new SendError('rejected', `No WhatsApp template is set for ${kind}.`)
      const parameters = variables.map((value) => ({ type: 'text', text: value }))
      const { status, text } = await callProvider({
        url: `${url}/${phoneId}/messages`,
        headers: { 'content-type': 'application/json', authorization: `Bearer ${token}` },
        body: JSON.stringify({
          messaging_product: 'whatsapp',
          recipient_type: 'individual',
          to: indianNumber(recipient),
          type: 'template',
          template: {
            name: template,
            language: { code: own === undefined ? usualLanguage : language },
            components: [{ type: 'body', parameters }],
          },
        }),
        answerWithinMs,
      })
      const answer = readAnswer(text)
      if (status < 200 || status > 299) throw rejectionOf(status, answer['error'])
      return messageId(answer['messages'])
    },
    keepsText: false,
    close: () => {},
  }
}

/** Meta's codes for limits and outages that pass, which it answers with status 400 too. */
const passingCodes: readonly unknown[] = [4, 80_007, 130_429, 131_016, 131_048, 131_056]

function rejectionOf(status: number, error: unknown): SendError {
  const { message, code } = { ...(error as object) } as Partial<Record<'message' | 'code', unknown>>
  const words = typeof message === 'string' ? message : ''
  const rejection = statusError(status, words)
  return passingCodes.includes(code) ? new SendError('not_sent', rejection.message) : rejection
}

function messageId(messages: unknown): string | null {
  const first: unknown = Array.isArray(messages) ? messages[0] : undefined
  const id = { ...(first as object) } as { id?: unknown }
  return typeof id.id === 'string' ? id.id : null
}
