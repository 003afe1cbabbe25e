import { isAbsolute } from 'node:path'

/** The parsed variables whose values must agree with each other. */
export interface Variables {
  readonly NODE_ENV: 'production' | 'development' | 'test'
  readonly ALLOW_DEMO: boolean
  readonly DATA_DIR: string
  readonly PUBLIC_URL?: string | undefined
  readonly SMTP_URL?: string | undefined
  readonly SECRET_KEY?: string | undefined
  readonly RAZORPAY_KEY_ID?: string | undefined
  readonly S3_BUCKET?: string | undefined
  readonly ENCRYPT_DOCUMENTS?: boolean | undefined
  readonly DOCUMENTS_KEY?: string | undefined
  readonly DOCUMENTS_KEY_FILE?: string | undefined
}

/** Rejects real payments with simulated parts, and simulated parts in production. */
export function standInErrors(variables: Variables): string[] {
  const takesMoney = variables.RAZORPAY_KEY_ID?.startsWith('rzp_live_') ?? false
  if (variables.NODE_ENV === 'production' && !variables.ALLOW_DEMO) return productionErrors(variables)
  if (!takesMoney) return []
  return variables.ALLOW_DEMO
    ? ['ALLOW_DEMO: not together with live keys of Razorpay, which take real money']
    : ['NODE_ENV: must be production with live keys of Razorpay, or real money buys prints on no paper']
}

function productionErrors(variables: Variables): string[] {
  const required = ['SMTP_URL', 'RAZORPAY_KEY_ID', 'SECRET_KEY', 'PUBLIC_URL'] as const
  const errors = required
    .filter((name) => variables[name] === undefined)
    .map((name) => `${name}: needed in production (${orTrying})`)
  if (variables.RAZORPAY_KEY_ID?.startsWith('rzp_test_')) {
    errors.push(`RAZORPAY_KEY_ID: with test keys anyone prints for nothing; use live ones (${orTrying})`)
  }
  for (const name of ['SECRET_KEY', 'DOCUMENTS_KEY'] as const) {
    if (variables[name]?.startsWith('paste-here')) {
      errors.push(
        `${name}: still the text of the example, which everyone knows; set what openssl rand -hex 32 gives`,
      )
    }
  }
  if (variables.PUBLIC_URL && new URL(variables.PUBLIC_URL).protocol !== 'https:') {
    errors.push(`PUBLIC_URL: must be https in production, or passwords travel in the open (${orTrying})`)
  }
  if (!isAbsolute(variables.DATA_DIR)) {
    errors.push(
      `DATA_DIR: must be an absolute path in production, or the next version begins with an empty one (${orTrying})`,
    )
  }
  const hasKey = variables.DOCUMENTS_KEY ?? variables.DOCUMENTS_KEY_FILE
  if (variables.S3_BUCKET && variables.ENCRYPT_DOCUMENTS && !hasKey) {
    errors.push(
      `DOCUMENTS_KEY: needed in production with a bucket, which outlives this machine (${orTrying})`,
    )
  }
  return errors
}

const orTrying = 'or ALLOW_DEMO=true to try the product'
