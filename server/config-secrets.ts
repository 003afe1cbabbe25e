import type { Config } from './config.ts'

/** The values of the configuration that are redacted from the log. */
export function secretsOf(config: Config): string[] {
  const { razorpay, s3, smtp, msg91, whatsapp, oidc, ldap, documentKeys } = config
  const values = [
    config.secretKey,
    config.previousSecretKey,
    config.monitorToken,
    config.backupPassphrase,
    razorpay?.keySecret,
    razorpay?.webhookSecret,
    razorpay?.oldWebhookSecret,
    s3?.secretAccessKey,
    msg91?.authKey,
    whatsapp?.token,
    oidc?.clientSecret,
    ldap?.reader?.password,
    documentKeys.key,
    ...documentKeys.previousKeys,
    ...[smtp?.url, config.databaseUrl, config.databaseDirectUrl].flatMap(passwordsIn),
  ]
  return values.filter((value): value is string => value !== undefined)
}

/** The password of a URL, both percent-encoded and decoded. */
function passwordsIn(address: string | undefined): string[] {
  if (address === undefined || !URL.canParse(address)) return []
  const { password } = new URL(address)
  try {
    return [password, decodeURIComponent(password)]
  } catch {
    return [password]
  }
}
