import { endpoint } from './endpoint.ts'
import { success } from './envelope.ts'

export const live = endpoint({
  method: 'GET',
  path: '/api/health/live',
  summary: 'The process answers',
  access: 'public',
  answer: success({}),
})

export const ready = endpoint({
  method: 'GET',
  path: '/api/health/ready',
  summary: 'The process can serve: its database answers',
  access: 'public',
  answer: success({}),
})
