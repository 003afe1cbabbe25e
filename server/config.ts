import * as z from 'zod'
import { standInErrors } from './stand-in-errors.ts'
import {
  type Msg91Settings,
  type WhatsappSettings,
  messageVariables,
  messageVariablesTogether,
  msg91Of,
  whatsappOf,
} from './config-messages.ts'
import {
  BackupPassphrase,
  CorsOrigins,
  DatabaseUrl,
  DocumentKey,
  DocumentKeyList,
  MailFrom,
  MonitorToken,
  PublicUrl,
  RazorpayKeyId,
  SmtpUrl,
  TrustedProxies,
  WebhookSecret,
} from './config-values.ts'
import {
  type LdapSettings,
  type OidcSettings,
  ldapOf,
  oidcOf,
  signInErrors,
  signInVariables,
  signInVariablesTogether,
} from './config-sign-in.ts'
import type { ConverterChoice } from './documents/index.ts'
import type { PushEndpoints } from './messages/index.ts'
import type { TracingSettings } from './platform/telemetry/export-traces.ts'
import { misspeltVariables } from './misspelt-variables.ts'

const Port = z.coerce.number().int().min(0).max(65_535)
const optional = z.string().min(1).optional()

/** All environment variables of the product. */
const Environment = z.object({
  NODE_ENV: z.enum(['production', 'development', 'test']).default('development'),
  HOST: z.string().min(1).default('127.0.0.1'),
  PORT: Port.default(3000),
  PUBLIC_URL: PublicUrl.optional(),
  CORS_ORIGINS: CorsOrigins.optional(),
  DATA_DIR: z.string().min(1).default('.data'),
  ROLE: z.enum(['all', 'web', 'worker']).default('all'),
  LOG_LEVEL: z.enum(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent']).default('info'),
  ALLOW_DEMO: z.stringbool().default(false),
  TRUSTED_PROXIES: TrustedProxies.optional(),
  SECRET_KEY: z.string().min(32, 'at least 32 characters').optional(),
  SECRET_PREVIOUS_KEY: z.string().min(32, 'at least 32 characters').optional(),
  DOCUMENTS_KEY: DocumentKey.optional(),
  DOCUMENTS_KEY_FILE: optional,
  DOCUMENTS_PREVIOUS_KEYS: DocumentKeyList.optional(),
  ENCRYPT_DOCUMENTS: z.stringbool().default(true),
  MONITOR_TOKEN: MonitorToken.optional(),
  BACKUP_PASSPHRASE: BackupPassphrase.optional(),
  OTEL_EXPORTER_OTLP_ENDPOINT: z.url({ protocol: /^https?$/ }).optional(),
  OTEL_SERVICE_NAME: optional,
  DATABASE_URL: DatabaseUrl.optional(),
  DATABASE_DIRECT_URL: DatabaseUrl.optional(),
  SMTP_URL: SmtpUrl.optional(),
  MAIL_FROM: MailFrom.optional(),
  ...messageVariables,
  ...signInVariables,
  RAZORPAY_KEY_ID: RazorpayKeyId.optional(),
  RAZORPAY_KEY_SECRET: optional,
  RAZORPAY_WEBHOOK_SECRET: WebhookSecret.optional(),
  RAZORPAY_WEBHOOK_SECRET_OLD: WebhookSecret.optional(),
  VIRTUAL_PRINTER_PAGES_PER_MINUTE: z.coerce.number().int().min(1).max(1_000_000).default(60),
  WORD_CONVERTER: z.enum(['auto', 'libreoffice', 'libreoffice-wasm', 'none']).default('auto'),
  S3_ENDPOINT: z.url({ protocol: /^https?$/ }).optional(),
  S3_BUCKET: optional,
  S3_REGION: optional,
  S3_ACCESS_KEY_ID: optional,
  S3_SECRET_ACCESS_KEY: optional,
})
type Environment = z.infer<typeof Environment>

export interface RazorpayKeys {
  readonly keyId: string
  readonly keySecret: string
  readonly webhookSecret: string
  /** Also accepted during a change of the secret: Razorpay signs retried webhooks with the old one. */
  readonly oldWebhookSecret?: string | undefined
}

export interface S3Settings {
  readonly endpoint: string
  readonly bucket: string
  readonly region: string
  readonly accessKeyId: string
  readonly secretAccessKey: string
}

export interface DocumentKeySettings {
  /** If unset, the key in `keyFile`, or else one that the first start generates. */
  readonly key: string | undefined
  readonly keyFile: string | undefined
  /** Keys that only decrypt older documents. */
  readonly previousKeys: readonly string[]
  /** Whether new documents are encrypted. */
  readonly encrypt: boolean
}

export interface Config {
  readonly host: string
  readonly port: number
  /** The public URL without a trailing slash; if unset, the address at which the product listens. */
  readonly publicUrl: string | undefined
  /** Front ends on other origins, whose pages may call the API with a bearer token. */
  readonly corsOrigins: readonly string[]
  readonly dataDir: string
  readonly role: 'all' | 'web' | 'worker'
  readonly logLevel: string
  /** Addresses or ranges of the reverse proxies whose X-Forwarded headers are trusted. */
  readonly trustedProxies: readonly string[]
  /** Allows other machines to try the product with simulated payments. */
  readonly allowDemo: boolean
  /** Whether there is a virtual printer, to try the product without paper. */
  readonly virtualPrinter: boolean
  readonly virtualPrinterPagesPerMinute: number
  readonly wordConverter: ConverterChoice
  readonly secretKey: string | undefined
  /** The previous secret key, for the command that accepts a new one. */
  readonly previousSecretKey: string | undefined
  /** The token with which monitoring reads the health status; if unset, only managers can read it. */
  readonly monitorToken: string | undefined
  /** The passphrase that encrypts backups; if unset, they are not encrypted. */
  readonly backupPassphrase: string | undefined
  /** Where traces are exported by OTLP; if unset, nowhere. */
  readonly tracing: TracingSettings | undefined
  /** If unset, the embedded PostgreSQL. */
  readonly databaseUrl: string | undefined
  /** The database without the pooler in front of it, which does not forward notifications. */
  readonly databaseDirectUrl: string | undefined
  /** If unset, the outbox, to try the product. */
  readonly smtp: { readonly url: string; readonly from: string } | undefined
  /** SMS; if unset, the outbox, or off if emails are sent. */
  readonly msg91: Msg91Settings | undefined
  /** WhatsApp; if unset, the outbox, or off if emails are sent. */
  readonly whatsapp: WhatsappSettings | undefined
  /** The campus's own sign-in; if unset, passwords only. */
  readonly oidc: OidcSettings | undefined
  readonly ldap: LdapSettings | undefined
  /** The allowed endpoints of push services; tests allow loopback. */
  readonly pushEndpoints: PushEndpoints
  /** If unset, the simulator. */
  readonly razorpay: RazorpayKeys | undefined
  /** The keys that encrypt stored documents. */
  readonly documentKeys: DocumentKeySettings
  /** The bucket of documents; if unset, folders of this machine. */
  readonly s3: S3Settings | undefined
}

/** The configuration is invalid. The message names every wrong variable and its error. */
export class ConfigError extends Error {
  constructor(errors: readonly string[]) {
    super(`The environment is not right:\n${errors.map((error) => `  ${error}`).join('\n')}`)
    this.name = 'ConfigError'
  }
}

/** Reads the configuration from the environment; throws a `ConfigError` with all errors. */
export function readConfig(env: Readonly<Record<string, string | undefined>>): Config {
  const set = Object.fromEntries(Object.entries(env).filter(([, value]) => value))
  const misspelt = misspeltVariables(Object.keys(set), Object.keys(Environment.shape))
  const parsed = Environment.safeParse(set)
  if (!parsed.success) {
    const invalid = parsed.error.issues.map((issue) => `${issue.path.join('.')}: ${issue.message}`)
    throw new ConfigError([...misspelt, ...invalid])
  }
  const variables = parsed.data
  const errors = [
    ...misspelt,
    ...(variables.DATABASE_DIRECT_URL && !variables.DATABASE_URL
      ? ['DATABASE_DIRECT_URL: only beside DATABASE_URL']
      : []),
    ...requireTogether(variables, ['SMTP_URL', 'MAIL_FROM']),
    ...messageVariablesTogether.flatMap((names) => requireTogether(variables, names)),
    ...signInVariablesTogether.flatMap((names) => requireTogether(variables, names)),
    ...signInErrors(variables),
    ...requireTogether(variables, ['RAZORPAY_KEY_ID', 'RAZORPAY_KEY_SECRET', 'RAZORPAY_WEBHOOK_SECRET']),
    ...oldSecretErrors(variables),
    ...requireTogether(variables, s3Variables),
    ...documentKeyErrors(variables),
    ...standInErrors(variables),
  ]
  if (errors.length > 0) throw new ConfigError(errors)
  return toConfig(variables)
}

function toConfig(variables: Environment): Config {
  const { SMTP_URL, MAIL_FROM, RAZORPAY_KEY_ID, RAZORPAY_KEY_SECRET, RAZORPAY_WEBHOOK_SECRET } = variables
  return {
    host: variables.HOST,
    port: variables.PORT,
    publicUrl: variables.PUBLIC_URL && new URL(variables.PUBLIC_URL).origin,
    corsOrigins: variables.CORS_ORIGINS ?? [],
    dataDir: variables.DATA_DIR,
    role: variables.ROLE,
    logLevel: variables.LOG_LEVEL,
    trustedProxies: variables.TRUSTED_PROXIES ?? [],
    allowDemo: variables.ALLOW_DEMO,
    virtualPrinter: variables.NODE_ENV !== 'production' || variables.ALLOW_DEMO,
    virtualPrinterPagesPerMinute: variables.VIRTUAL_PRINTER_PAGES_PER_MINUTE,
    wordConverter: variables.WORD_CONVERTER,
    secretKey: variables.SECRET_KEY,
    previousSecretKey: variables.SECRET_PREVIOUS_KEY,
    monitorToken: variables.MONITOR_TOKEN,
    backupPassphrase: variables.BACKUP_PASSPHRASE,
    tracing: variables.OTEL_EXPORTER_OTLP_ENDPOINT
      ? {
          endpoint: variables.OTEL_EXPORTER_OTLP_ENDPOINT,
          service: variables.OTEL_SERVICE_NAME ?? 'campus-print',
        }
      : undefined,
    databaseUrl: variables.DATABASE_URL,
    databaseDirectUrl: variables.DATABASE_DIRECT_URL,
    smtp: SMTP_URL && MAIL_FROM ? { url: SMTP_URL, from: MAIL_FROM } : undefined,
    msg91: msg91Of(variables),
    oidc: oidcOf(variables),
    ldap: ldapOf(variables),
    pushEndpoints: variables.NODE_ENV === 'test' ? 'any' : 'public',
    whatsapp: whatsappOf(variables),
    razorpay:
      RAZORPAY_KEY_ID && RAZORPAY_KEY_SECRET && RAZORPAY_WEBHOOK_SECRET
        ? {
            keyId: RAZORPAY_KEY_ID,
            keySecret: RAZORPAY_KEY_SECRET,
            webhookSecret: RAZORPAY_WEBHOOK_SECRET,
            oldWebhookSecret: variables.RAZORPAY_WEBHOOK_SECRET_OLD,
          }
        : undefined,
    documentKeys: {
      key: variables.DOCUMENTS_KEY,
      keyFile: variables.DOCUMENTS_KEY_FILE,
      previousKeys: variables.DOCUMENTS_PREVIOUS_KEYS ?? [],
      encrypt: variables.ENCRYPT_DOCUMENTS,
    },
    s3: s3Of(variables),
  }
}

function oldSecretErrors(variables: Environment): string[] {
  const { RAZORPAY_WEBHOOK_SECRET: current, RAZORPAY_WEBHOOK_SECRET_OLD: old } = variables
  if (old === undefined) return []
  if (current === undefined) return ['RAZORPAY_WEBHOOK_SECRET_OLD: only beside RAZORPAY_WEBHOOK_SECRET']
  if (old !== current) return []
  return [
    'RAZORPAY_WEBHOOK_SECRET_OLD: the same as RAZORPAY_WEBHOOK_SECRET; set the one from before, or none',
  ]
}

function documentKeyErrors({ DOCUMENTS_KEY, DOCUMENTS_KEY_FILE }: Environment): string[] {
  return DOCUMENTS_KEY && DOCUMENTS_KEY_FILE ? ['DOCUMENTS_KEY_FILE: not together with DOCUMENTS_KEY'] : []
}

const s3Variables = [
  'S3_ENDPOINT',
  'S3_BUCKET',
  'S3_REGION',
  'S3_ACCESS_KEY_ID',
  'S3_SECRET_ACCESS_KEY',
] as const

function s3Of(variables: Environment): S3Settings | undefined {
  const [endpoint, bucket, region, accessKeyId, secretAccessKey] = s3Variables.map((name) => variables[name])
  if (!endpoint || !bucket || !region || !accessKeyId || !secretAccessKey) return undefined
  return { endpoint, bucket, region, accessKeyId, secretAccessKey }
}

/** Names the missing ones of variables that have to be set together. */
function requireTogether(variables: Environment, names: readonly (keyof Environment)[]): string[] {
  const missing = names.filter((name) => variables[name] === undefined)
  if (missing.length === 0 || missing.length === names.length) return []
  return missing.map((name) => `${name}: needed together with ${names.filter((n) => n !== name).join(', ')}`)
}

/**
 * The folder of the bundle that a test run has built. Only tests set this; it is no setting of the product.
 */
export function bundleOfTests(): string | undefined {
  return process.env['BUNDLE_OF_TESTS']
}
