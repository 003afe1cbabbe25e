import type { TextKind } from '@campus-print/domain/notifications'
import * as z from 'zod'

const optional = z.string().min(1).optional()

/** An address of an API, without a slash at its end. */
const ApiUrl = z
  .url({ protocol: /^https?$/, error: 'an address such as https://api.campus.example' })
  .transform((url) => url.replace(/\/+$/, ''))

/** As Meta names templates. */
const TemplateName = z.string().regex(/^[a-z0-9_]{1,512}$/, 'lower-case letters, digits and underscores')
/** As a header can carry it. */
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
}
const MessageVariables = z.object(messageVariables)
type MessageVariables = z.infer<typeof MessageVariables>

/** The variables that mean something only together. */
export const messageVariablesTogether = [
  ['MSG91_AUTH_KEY', 'MSG91_TEMPLATE_READY'],
  ['WHATSAPP_TOKEN', 'WHATSAPP_PHONE_ID'],
] as const satisfies (keyof MessageVariables)[][]

type Templates = Readonly<Partial<Record<TextKind, string>>>

export interface Msg91Settings {
  readonly url: string
  readonly authKey: string
  readonly templates: Templates
}

export interface WhatsappSettings {
  readonly url: string
  readonly token: string
  readonly phoneId: string
  readonly language: string
  readonly templates: Templates
}

export function msg91Of(variables: MessageVariables): Msg91Settings | undefined {
  const { MSG91_AUTH_KEY: authKey, MSG91_URL: url } = variables
  return authKey ? { url, authKey, templates: templatesOf(variables, 'MSG91') } : undefined
}

export function whatsappOf(variables: MessageVariables): WhatsappSettings | undefined {
  const {
    WHATSAPP_TOKEN: token,
    WHATSAPP_PHONE_ID: phoneId,
    WHATSAPP_URL: url,
    WHATSAPP_LANGUAGE: language,
  } = variables
  if (!token || !phoneId) return undefined
  return { url, token, phoneId, language, templates: templatesOf(variables, 'WHATSAPP') }
}

/** Only kinds that have a template are among them. */
function templatesOf(variables: MessageVariables, provider: 'MSG91' | 'WHATSAPP'): Templates {
  const kinds: Readonly<Record<TextKind, string | undefined>> = {
    ready: variables[`${provider}_TEMPLATE_READY`],
    delayed: variables[`${provider}_TEMPLATE_DELAYED`],
    failed: variables[`${provider}_TEMPLATE_FAILED`],
    paid: variables[`${provider}_TEMPLATE_PAID`],
    refunded: variables[`${provider}_TEMPLATE_REFUNDED`],
  }
  return Object.fromEntries(Object.entries(kinds).filter(([, template]) => template !== undefined))
}
