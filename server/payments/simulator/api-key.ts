import { createHash, timingSafeEqual } from 'node:crypto'
import type { FastifyRequest } from 'fastify'
import type { RazorpayKeys } from '../../config.ts'
import { SimulatorFault } from './fault.ts'

/** A hook that lets in whoever has the simulator's keys. */
export function apiKeyHook({ keyId, keySecret }: RazorpayKeys) {
  const expected = digest(`${keyId}:${keySecret}`)
  return async ({ headers }: FastifyRequest): Promise<void> => {
    const [scheme, encoded = ''] = (headers.authorization ?? '').split(' ')
    const given = Buffer.from(encoded, 'base64').toString('utf8')
    if (given.startsWith('rzp_live_')) {
      throw new SimulatorFault('Live keys do not belong here: this provider is simulated', { status: 401 })
    }
    const isRight = scheme?.toLowerCase() === 'basic' && timingSafeEqual(digest(given), expected)
    if (!isRight) throw new SimulatorFault('Authentication failed', { status: 401 })
  }
}

function digest(text: string): Buffer {
  return createHash('sha256').update(text).digest()
}
