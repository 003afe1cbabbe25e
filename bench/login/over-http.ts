import { httpClient } from '../orders/http-client.ts'
import { measureRate } from '../orders/measure-rate.ts'

interface Credentials {
  readonly email: string
  readonly password: string
}

/** Each person signs in again and again over a separate connection. */
export function overHttp(
  url: string,
  people: readonly Credentials[],
): { run(times: number): Promise<number>; close(): void } {
  const clients = people.map((credentials) => ({ credentials, post: httpClient(url) }))
  return {
    run: (times) =>
      measureRate(clients, times, async ({ credentials, post }) => {
        const { status, json } = await post('/api/auth/login', credentials)
        if (status !== 200) throw new Error(`A login was answered ${status} ${JSON.stringify(json)}`)
      }),
    close() {
      for (const { post } of clients) post.close()
    },
  }
}
