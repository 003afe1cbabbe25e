import { createECDH } from 'node:crypto'
import type { Secrets } from '../../platform/secrets/secret-key.ts'

/** The keys that identify the product to push services (RFC 8292), as base64url. */
export interface VapidKeys {
  readonly publicKey: string
  readonly privateKey: string
}

/**
 * Derives the keys from the secret key, so that every process has the same ones and none are stored. Browsers
 * subscribe with the public key; after a change of the secret key they have to subscribe again.
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
