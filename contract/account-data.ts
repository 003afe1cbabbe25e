import * as z from 'zod/mini'
import { TypedPassword } from './account-forms.ts'
import { endpoint } from './endpoint.ts'
import { success } from './envelope.ts'

export const exportAccount = endpoint({
  method: 'GET',
  path: '/api/auth/export',
  summary: 'Everything that is held about the caller: a zip of account.json and the documents',
  access: 'user',
  produces: 'application/zip',
})

export const deleteAccount = endpoint({
  method: 'DELETE',
  path: '/api/auth/account',
  summary: 'Delete the account for good; paid prints must be collected or cancelled first',
  access: 'user',
  body: z.object({ password: TypedPassword }),
  answer: success({}),
})
