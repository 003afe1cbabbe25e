import pino, { type LoggerOptions } from 'pino'

/** Redacts secrets, tokens, passwords, addresses, card numbers and database rows from every log line. */
export function redaction(secrets: readonly string[] = []): LoggerOptions {
  const redact = lineRedaction(secrets)
  return { serializers: { err: presentError }, hooks: { streamWrite: redact } }
}

/** Fields in which errors of the database driver and of HTTP clients have rows, values or requests. */
const unsafeErrorFields = [
  'detail',
  'where',
  'internalQuery',
  'query',
  'sql',
  'parameters',
  'body',
  'input',
  'request',
  'response',
  'headers',
  'config',
  'options',
  '$response',
]

function presentError(error: Error): object {
  const presented: Record<string, unknown> = { ...pino.stdSerializers.err(error) }
  for (const name of unsafeErrorFields) delete presented[name]
  return presented
}

const hidden = '***'

/** Names of fields that no line shows, also in JSON within a text. */
const privateFields =
  /(\\*")((?:(?:new|old|current|confirm)_?)?password|passphrase|otp|(?:\w+_)?token|(?:\w+_)?secret|(?:\w+_)?signature|authorization|(?:set-)?cookie|vpa|card|email|whatsapp_?number|phone)\1(\s*:\s*)\1(?:(?!\1).)*\1/gi

const patterns: readonly (readonly [RegExp, string])[] = [
  [privateFields, `$1$2$1$3$1${hidden}$1`],
  [/\b(Bearer|Basic) [\w.~+/=-]+/gi, `$1 ${hidden}`],
  // A user name and password in a URL.
  [/:\/\/[^\s/@"\\]+@/g, `://${hidden}@`],
  // E-mail and UPI addresses.
  [/[^\s"'\\<>()[\]{}/@,;:=]+@(?=[a-z])/gi, `${hidden}@`],
  [/\$argon2\w*\$[\w$=,+/-]+/g, hidden],
  // Random values of 256 bits, as in sessions and links.
  [/(?<![\w-])[\w-]{43}(?![\w-])/g, hidden],
  // Card numbers: 15 to 19 digits, perhaps in groups.
  [/(?<![\w-])\d(?:[ -]?\d){14,18}(?![\w-])/g, hidden],
]

function lineRedaction(secrets: readonly string[]): (line: string) => string {
  // Shorter secrets would also match ordinary words.
  const known = secrets
    .filter(({ length }) => length >= 4)
    .map((secret) => JSON.stringify(secret).slice(1, -1))
  return (line) => {
    const withoutSecrets = known.reduce((text, secret) => text.replaceAll(secret, hidden), line)
    return patterns.reduce((text, [pattern, instead]) => text.replace(pattern, instead), withoutSecrets)
  }
}
