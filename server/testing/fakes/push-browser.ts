import { createDecipheriv, createECDH, hkdfSync, randomBytes } from 'node:crypto'

export interface PushBrowser {
  /** Returns the subscription that the browser gives to the app, for an endpoint of its push service. */
  subscription(endpoint: string): { endpoint: string; keys: { p256dh: string; auth: string } }
  /** Decrypts a push message for this browser. RFC 8291 section 3.4, RFC 8188 section 2. */
  read(body: Buffer): unknown
}

/** A browser's side of web push. */
export function pushBrowser(): PushBrowser {
  const curve = createECDH('prime256v1')
  curve.generateKeys()
  const auth = randomBytes(16)
  const ownKey = curve.getPublicKey()
  const derive = (secret: Buffer, salt: Buffer, info: Buffer, length: number) =>
    Buffer.from(hkdfSync('sha256', secret, salt, info, length))

  return {
    subscription: (endpoint) => ({
      endpoint,
      keys: { p256dh: ownKey.toString('base64url'), auth: auth.toString('base64url') },
    }),
    read(body) {
      const salt = body.subarray(0, 16)
      const keyEnd = 21 + body.readUInt8(20)
      const senderKey = body.subarray(21, keyEnd)
      const info = Buffer.concat([Buffer.from('WebPush: info\0'), ownKey, senderKey])
      const secret = derive(curve.computeSecret(senderKey), auth, info, 32)
      const key = derive(secret, salt, Buffer.from('Content-Encoding: aes128gcm\0'), 16)
      const nonce = derive(secret, salt, Buffer.from('Content-Encoding: nonce\0'), 12)
      const decipher = createDecipheriv('aes-128-gcm', key, nonce)
      decipher.setAuthTag(body.subarray(-16))
      const padded = Buffer.concat([decipher.update(body.subarray(keyEnd, -16)), decipher.final()])
      return JSON.parse(padded.subarray(0, padded.lastIndexOf(2)).toString())
    },
  }
}
