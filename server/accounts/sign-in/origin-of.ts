import type { FastifyRequest } from 'fastify'
import { networkOf } from '../../platform/http/network-of.ts'
import { carriedDeviceId } from './device-cookie.ts'
import type { Origin } from '../context.ts'

const longestDevice = 300

/** From where a call comes. */
export function originOf(request: FastifyRequest, context: { secure: boolean; deviceKey: Buffer }): Origin {
  const device = (request.headers['user-agent'] ?? '').replaceAll(/\P{ASCII}|\p{Cc}/gu, '')
  return {
    address: networkOf(request.ip),
    device: device.slice(0, longestDevice),
    deviceId: carriedDeviceId(request, context),
  }
}
