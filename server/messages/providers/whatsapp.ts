import type { Templates, TranslatedTemplates } from '../templates.ts'
import { type Transport, SendError } from '../transport.ts'
import {
  callProvider,
  indianNumber,
  parseResponse,
  statusError,
  defaultResponseTimeoutMs,
} from './call-provider.ts'

export interface WhatsappAccess {
  /** With the version, without a slash at the end. */
  readonly url: string
  readonly token: string
  readonly phoneId: string
  /** Meta's language code of the approved templates. */
  readonly language: string
  readonly templates: Templates
  /** Templates in other languages; without one, that of `templates` is used. */
  readonly translated?: TranslatedTemplates
}

/**
 * WhatsApp by Meta's Cloud API, which delivers only approved templates to people who have not written first.
 */
export function whatsapp(
  { url, token, phoneId, language: defaultLanguage, templates, translated }: WhatsappAccess,
  responseTimeoutMs = defaultResponseTimeoutMs,
): Transport {
  return {
    async send({ kind, language, recipient, variables }) {
      const translatedTemplate = kind === 'account' ? undefined : translated?.[language]?.[kind]
      const template = kind === 'account' ? undefined : (translatedTemplate ?? templates[kind])
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
            language: { code: translatedTemplate === undefined ? defaultLanguage : language },
            components: [{ type: 'body', parameters }],
          },
        }),
        responseTimeoutMs,
      })
      const response = parseResponse(text)
      if (status < 200 || status > 299) throw rejectionOf(status, response['error'])
      return messageId(response['messages'])
    },
    keepsText: false,
    close: () => {},
  }
}

/** Meta's codes for temporary limits and outages, some of which have status 400. */
const temporaryCodes: readonly unknown[] = [4, 80_007, 130_429, 131_016, 131_048, 131_056]

function rejectionOf(status: number, error: unknown): SendError {
  const { message, code } = { ...(error as object) } as Partial<Record<'message' | 'code', unknown>>
  const reason = typeof message === 'string' ? message : ''
  const rejection = statusError(status, reason)
  return temporaryCodes.includes(code) ? new SendError('not_sent', rejection.message) : rejection
}

function messageId(messages: unknown): string | null {
  const first: unknown = Array.isArray(messages) ? messages[0] : undefined
  const id = { ...(first as object) } as { id?: unknown }
  return typeof id.id === 'string' ? id.id : null
}
