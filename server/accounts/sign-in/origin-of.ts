import type { FastifyRequest } from 'fastify'
import { networkOf } from '../../platform/http/network-of.ts'
import { readDeviceId } from './device-cookie.ts'
import type { Origin } from '../context.ts'

const maxDeviceLength = 300

/** Returns the network address and browser of a call. */
export function originOf(request: FastifyRequest, context: { secure: boolean; deviceKey: Buffer }): Origin {
  const device = (request.headers['user-agent'] ?? '').replaceAll(/\P{ASCII}|\p{Cc}/gu, '')
  return {
    address: networkOf(request.ip),
    device: device.slice(0, maxDeviceLength),
    deviceId: readDeviceId(request, context),
  }
}
