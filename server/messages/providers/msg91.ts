import type { Templates, TranslatedTemplates } from '../templates.ts'
import { type Transport, SendError } from '../transport.ts'
import {
  callProvider,
  indianNumber,
  parseResponse,
  statusError,
  defaultResponseTimeoutMs,
  redactNumbers,
} from './call-provider.ts'

export interface Msg91Access {
  /** Without a slash at the end. */
  readonly url: string
  readonly authKey: string
  /** The ids of the flows that MSG91 and the mobile operators have approved. */
  readonly templates: Templates
  /** Templates in other languages; without one, that of `templates` is used. */
  readonly translated?: TranslatedTemplates
}

/** SMS by MSG91's flow API. The variables of a template are VAR1, VAR2 and so on. */
export function msg91(
  { url, authKey, templates, translated }: Msg91Access,
  responseTimeoutMs = defaultResponseTimeoutMs,
): Transport {
  return {
    async send({ kind, language, recipient, variables }) {
      const template = kind === 'account' ? undefined : (translated?.[language]?.[kind] ?? templates[kind])
      if (template === undefined) throw new SendError('rejected', `No SMS template is set for ${kind}.`)
      const named = Object.fromEntries(variables.map((value, index) => [`VAR${index + 1}`, value]))
      const { status, text } = await callProvider({
        url: `${url}/api/v5/flow`,
        headers: { 'content-type': 'application/json', authkey: authKey },
        body: JSON.stringify({
          template_id: template,
          short_url: '0',
          recipients: [{ mobiles: indianNumber(recipient), ...named }],
        }),
        responseTimeoutMs,
      })
      const { type, message } = parseResponse(text)
      const reason = typeof message === 'string' ? message : ''
      if (status < 200 || status > 299) throw statusError(status, reason)
      // Some errors have a success status.
      if (type === 'error') throw new SendError('rejected', redactNumbers(reason).slice(0, 300))
      return reason || null
    },
    keepsText: false,
    close: () => {},
  }
}
