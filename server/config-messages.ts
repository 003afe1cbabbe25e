import type { TextKind } from '@campus-print/domain/notifications'
import * as z from 'zod'
import type { Templates, TranslatedTemplates } from './messages/templates.ts'

const optional = z.string().min(1).optional()

/** The base URL of an API, without a trailing slash. */
const ApiUrl = z
  .url({ protocol: /^https?$/, error: 'an address such as https://api.campus.example' })
  .transform((url) => url.replace(/\/+$/, ''))

/** The format of Meta's template names. */
const TemplateName = z.string().regex(/^[a-z0-9_]{1,512}$/, 'lower-case letters, digits and underscores')
/** Characters that an HTTP header can contain. */
const Token = z.string().regex(/^[\x21-\x7e]+$/, 'letters, digits and signs, without spaces')

/** The variables of SMS and WhatsApp. */
export const messageVariables = {
  MSG91_AUTH_KEY: Token.optional(),
  MSG91_URL: ApiUrl.default('https://control.msg91.com'),
  MSG91_TEMPLATE_READY: optional,
  MSG91_TEMPLATE_DELAYED: optional,
  MSG91_TEMPLATE_FAILED: optional,
  MSG91_TEMPLATE_PAID: optional,
  MSG91_TEMPLATE_REFUNDED: optional,
  MSG91_TEMPLATE_READY_HI: optional,
  MSG91_TEMPLATE_DELAYED_HI: optional,
  MSG91_TEMPLATE_FAILED_HI: optional,
  MSG91_TEMPLATE_PAID_HI: optional,
  MSG91_TEMPLATE_REFUNDED_HI: optional,
  MSG91_TEMPLATE_READY_MR: optional,
  MSG91_TEMPLATE_DELAYED_MR: optional,
  MSG91_TEMPLATE_FAILED_MR: optional,
  MSG91_TEMPLATE_PAID_MR: optional,
  MSG91_TEMPLATE_REFUNDED_MR: optional,
  WHATSAPP_TOKEN: Token.optional(),
  WHATSAPP_PHONE_ID: z.string().regex(/^\d+$/, 'the number’s id, of digits').optional(),
  WHATSAPP_URL: ApiUrl.default('https://graph.facebook.com/v24.0'),
  WHATSAPP_LANGUAGE: z
    .string()
    .regex(/^[a-z]{2,3}(_[A-Z]{2})?$/, 'such as en or en_US')
    .default('en'),
  WHATSAPP_TEMPLATE_READY: TemplateName.default('print_ready'),
  WHATSAPP_TEMPLATE_DELAYED: TemplateName.optional(),
  WHATSAPP_TEMPLATE_FAILED: TemplateName.optional(),
  WHATSAPP_TEMPLATE_PAID: TemplateName.optional(),
  WHATSAPP_TEMPLATE_REFUNDED: TemplateName.optional(),
  WHATSAPP_TEMPLATE_READY_HI: TemplateName.optional(),
  WHATSAPP_TEMPLATE_DELAYED_HI: TemplateName.optional(),
  WHATSAPP_TEMPLATE_FAILED_HI: TemplateName.optional(),
  WHATSAPP_TEMPLATE_PAID_HI: TemplateName.optional(),
  WHATSAPP_TEMPLATE_REFUNDED_HI: TemplateName.optional(),
  WHATSAPP_TEMPLATE_READY_MR: TemplateName.optional(),
  WHATSAPP_TEMPLATE_DELAYED_MR: TemplateName.optional(),
  WHATSAPP_TEMPLATE_FAILED_MR: TemplateName.optional(),
  WHATSAPP_TEMPLATE_PAID_MR: TemplateName.optional(),
  WHATSAPP_TEMPLATE_REFUNDED_MR: TemplateName.optional(),
}
const MessageVariables = z.object(messageVariables)
type MessageVariables = z.infer<typeof MessageVariables>

/** Variables that have to be set together. */
export const messageVariablesTogether = [
  ['MSG91_AUTH_KEY', 'MSG91_TEMPLATE_READY'],
  ['WHATSAPP_TOKEN', 'WHATSAPP_PHONE_ID'],
] as const satisfies (keyof MessageVariables)[][]

export interface Msg91Settings {
  readonly url: string
  readonly authKey: string
  readonly templates: Templates
  readonly translated?: TranslatedTemplates
}

export interface WhatsappSettings {
  readonly url: string
  readonly token: string
  readonly phoneId: string
  readonly language: string
  readonly templates: Templates
  readonly translated?: TranslatedTemplates
}

export function msg91Of(variables: MessageVariables): Msg91Settings | undefined {
  const { MSG91_AUTH_KEY: authKey, MSG91_URL: url } = variables
  return authKey ? { url, authKey, ...allTemplates(variables, 'MSG91') } : undefined
}

export function whatsappOf(variables: MessageVariables): WhatsappSettings | undefined {
  const {
    WHATSAPP_TOKEN: token,
    WHATSAPP_PHONE_ID: phoneId,
    WHATSAPP_URL: url,
    WHATSAPP_LANGUAGE: language,
  } = variables
  if (!token || !phoneId) return undefined
  return { url, token, phoneId, language, ...allTemplates(variables, 'WHATSAPP') }
}

type Provider = 'MSG91' | 'WHATSAPP'

function allTemplates(variables: MessageVariables, provider: Provider) {
  return {
    templates: templatesOf(variables, provider, ''),
    translated: {
      hi: templatesOf(variables, provider, '_HI'),
      mr: templatesOf(variables, provider, '_MR'),
    },
  }
}

/** The templates of one provider and language; kinds without a template are omitted. */
function templatesOf(variables: MessageVariables, provider: Provider, suffix: '' | '_HI' | '_MR'): Templates {
  const kinds: Readonly<Record<TextKind, string | undefined>> = {
    ready: variables[`${provider}_TEMPLATE_READY${suffix}`],
    delayed: variables[`${provider}_TEMPLATE_DELAYED${suffix}`],
    failed: variables[`${provider}_TEMPLATE_FAILED${suffix}`],
    paid: variables[`${provider}_TEMPLATE_PAID${suffix}`],
    refunded: variables[`${provider}_TEMPLATE_REFUNDED${suffix}`],
  }
  return Object.fromEntries(Object.entries(kinds).filter(([, template]) => template !== undefined))
}
