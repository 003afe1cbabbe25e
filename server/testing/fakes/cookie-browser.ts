/** Follows redirects and stores cookies as a browser does, separately for each origin. */
export interface CookieBrowser {
  /** Fetches an address without following a redirect. */
  fetch(address: string, options?: RequestInit): Promise<Response>
  /** Follows redirects until one leads to a page of the app; returns the page's path with its query and hash. */
  follow(address: string): Promise<string>
  /** Returns the value of the header `Cookie` for an origin. */
  cookies(origin: string): string
}

/** `follow` ends at pages of the app at `appUrl`, and does not fetch them. */
export function cookieBrowser(appUrl: string): CookieBrowser {
  const jars = new Map<string, Map<string, string>>()
  const jarOf = (origin: string) => {
    const jar = jars.get(origin) ?? new Map<string, string>()
    jars.set(origin, jar)
    return jar
  }
  const cookies = (origin: string) => [...jarOf(origin)].map(([name, value]) => `${name}=${value}`).join('; ')

  async function fetchOnce(address: string, options: RequestInit = {}): Promise<Response> {
    const { origin } = new URL(address)
    const headers = { ...(options.headers as Record<string, string>), cookie: cookies(origin) }
    const response = await fetch(address, { ...options, headers, redirect: 'manual' })
    for (const cookie of response.headers.getSetCookie()) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(cookie) ?? []
      if (value === '') jarOf(origin).delete(name)
      else jarOf(origin).set(name, value)
    }
    return response
  }

  return {
    fetch: fetchOnce,
    cookies,
    async follow(address) {
      let current = new URL(address)
      for (let step = 0; step < 12; step++) {
        const response = await fetchOnce(current.href)
        const location = response.headers.get('location')
        if (location === null)
          throw new Error(`${current.href} answered ${response.status}: ${await response.text()}`)
        current = new URL(location, current)
        if (current.origin === appUrl && !current.pathname.startsWith('/api/'))
          return current.pathname + current.search + current.hash
      }
      throw new Error('The redirects have no end')
    },
  }
}
