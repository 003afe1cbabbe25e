export interface ApiAnswer {
  readonly status: number
  readonly headers: Headers
  // Tests look into answers of every shape; what they expect is what checks them.
  // oxlint-disable-next-line typescript/no-explicit-any
  readonly json: any
  readonly bytes: Buffer
}

export interface ApiClient {
  (method: string, path: string, body?: unknown, headers?: Record<string, string>): Promise<ApiAnswer>
}

/** Calls the API over HTTP as a foreign client would: JSON, a form, or bytes as they are. */
export function apiClient(url: string, token?: string): ApiClient {
  return async (method, path, body, headers = {}) => {
    const asJson = body !== undefined && !(body instanceof FormData) && !(body instanceof Uint8Array)
    const response = await fetch(url + path, {
      method,
      headers: {
        ...(asJson && { 'content-type': 'application/json' }),
        ...(token !== undefined && { authorization: `Bearer ${token}` }),
        ...headers,
      },
      redirect: 'manual',
      ...(body !== undefined && { body: asJson ? JSON.stringify(body) : (body as BodyInit) }),
    })
    const bytes = Buffer.from(await response.arrayBuffer())
    const isJson = response.headers.get('content-type')?.startsWith('application/json')
    return {
      status: response.status,
      headers: response.headers,
      bytes,
      json: isJson ? JSON.parse(bytes.toString()) : undefined,
    }
  }
}
