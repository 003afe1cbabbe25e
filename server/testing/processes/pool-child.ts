import { serveRequests } from '../../platform/process/serve-requests.ts'

export type TrialRequest =
  | { kind: 'pid' | 'hang' | 'exit' | 'throw' | 'environment' }
  | { kind: 'grow'; megabytes: number }

/** A child that misbehaves on request. */
await serveRequests(async (asked) => {
  const request = asked as TrialRequest
  switch (request.kind) {
    case 'pid':
      return process.pid
    case 'hang':
      for (;;);
    case 'exit':
      return process.exit(3)
    case 'throw':
      throw new TypeError('asked to throw')
    case 'environment':
      return Object.keys(process.env)
    default:
      return grow(request.megabytes)
  }
})

function grow(megabytes: number): number {
  const blocks = Array.from({ length: megabytes }, () => Buffer.alloc(2 ** 20, 1))
  return blocks.length
}
