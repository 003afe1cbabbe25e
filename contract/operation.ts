import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { Timestamp, success } from './envelope.ts'

export const getHold = endpoint({
  method: 'GET',
  path: '/api/hold',
  summary:
    'Whether this is a copy restored from a backup, which prints, sends and charges nothing until it is resumed',
  access: 'user',
  answer: success({
    /** `null` in normal operation. */
    data: z.nullable(z.object({ since: Timestamp, backupMadeAt: Timestamp })),
  }),
})

export const resumeService = endpoint({
  method: 'POST',
  path: '/api/manage/resume',
  summary:
    'End the hold of a restored copy: it prints, sends and charges from now on; repeated calls change nothing',
  access: 'manage',
  worksOnHold: true,
  answer: success({}),
})
