import { distance } from 'fastest-levenshtein'

/** Common names of our variables in other products. */
const aliases: Readonly<Record<string, readonly string[]>> = {
  DATABASE_URL: ['DB_URL', 'DB_URI', 'PG_URL', 'PGURL', 'POSTGRES_URL', 'POSTGRES_URI', 'POSTGRESQL_URL'],
  SMTP_URL: ['SMTP_HOST', 'SMTP_SERVER', 'MAIL_URL', 'MAIL_HOST', 'EMAIL_HOST'],
  MAIL_FROM: ['SMTP_FROM', 'EMAIL_FROM', 'FROM_EMAIL'],
  MSG91_AUTH_KEY: ['MSG91_AUTHKEY', 'MSG91_KEY', 'MSG91_API_KEY'],
  MSG91_TEMPLATE_READY: ['MSG91_TEMPLATE_ID', 'MSG91_FLOW_ID'],
  WHATSAPP_TOKEN: ['WHATSAPP_ACCESS_TOKEN', 'WHATSAPP_API_TOKEN'],
  WHATSAPP_PHONE_ID: ['WHATSAPP_PHONE_NUMBER_ID'],
  RAZORPAY_KEY_ID: ['RAZORPAY_ID', 'RAZORPAY_API_KEY'],
  RAZORPAY_KEY_SECRET: ['RAZORPAY_SECRET', 'RAZORPAY_API_SECRET'],
  S3_ENDPOINT: ['S3_URL', 'S3_HOST'],
  S3_BUCKET: ['S3_BUCKET_NAME'],
  S3_ACCESS_KEY_ID: ['S3_KEY', 'S3_KEY_ID', 'S3_ACCESS_KEY'],
  S3_SECRET_ACCESS_KEY: ['S3_SECRET', 'S3_SECRET_KEY'],
}

/** Finds unknown variables that are probably misspelt names of ours, and would have no effect. */
export function misspeltVariables(set: readonly string[], known: readonly string[]): string[] {
  const unset = known.filter((name) => !set.includes(name))
  return set
    .filter((name) => !known.includes(name))
    .flatMap((name) => {
      const intended =
        unset.find((candidate) => aliases[candidate]?.includes(name)) ??
        unset.find((candidate) => isNear(name, candidate))
      return intended ? [`${name}: the product reads no such variable; did you mean ${intended}?`] : []
    })
}

/** One letter in five may differ. Short names are not compared, since `PATH` is no misspelt `PORT`. */
function isNear(name: string, known: string): boolean {
  return known.length >= 8 && distance(name, known) <= Math.floor(known.length / 5)
}
