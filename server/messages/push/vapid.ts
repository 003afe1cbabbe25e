import { createECDH } from 'node:crypto'
import type { Secrets } from '../../platform/secrets/secret-key.ts'

/** The keys by which push services know the product (RFC 8292), as base64url. */
export interface VapidKeys {
  readonly publicKey: string
  readonly privateKey: string
}

/**
 * Derived from the secret that is made at the first start, so that every process has the same and none is stored.
 * Browsers subscribe for this public key; with another secret they have to subscribe again.
 */
export function vapidKeys(secrets: Secrets): VapidKeys {
  const privateKey = secrets.keyFor('web push')
  const curve = createECDH('prime256v1')
  curve.setPrivateKey(privateKey)
  return {
    publicKey: curve.getPublicKey().toString('base64url'),
    privateKey: privateKey.toString('base64url'),
  }
}
