import { openSession } from '../../server/accounts/sign-in/open-session.ts'
import type { Db } from '../../server/platform/database/connect.ts'
import { apiClient } from '../../server/testing/fixtures/app/api-client.ts'
import { givenUser } from '../../server/testing/fixtures/database/factories.ts'
import { uploadPdf } from '../../server/testing/fixtures/people/orders.ts'

export interface Customer {
  readonly id: string
  readonly token: string
  readonly serverFileName: string
}

/** Creates a user, signed in, with an uploaded document. */
export async function newCustomer(db: Db, url: string): Promise<Customer> {
  const { id } = await givenUser(db)
  const token = await openSession(db, { userId: id, device: 'A customer', now: new Date() })
  return { id, token, serverFileName: await uploadPdf(apiClient(url, token)) }
}
