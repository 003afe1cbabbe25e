/** Uploads go through XMLHttpRequest, for their progress. Here it hands them to `fetch`, which the mocked API answers. */
export class MockUploadRequest extends EventTarget {
  readonly upload = new EventTarget()
  status = 0
  responseText = ''
  #method = ''
  #url = ''
  readonly #headers = new Headers()
  readonly #ended = new AbortController()

  open(method: string, url: string): void {
    this.#method = method
    this.#url = url
  }

  setRequestHeader(name: string, value: string): void {
    this.#headers.set(name, value)
  }

  send(body: FormData): void {
    void this.#send(body)
  }

  abort(): void {
    this.#ended.abort()
  }

  async #send(body: FormData): Promise<void> {
    try {
      const headers = this.#headers
      const sending = fetch(this.#url, { method: this.#method, headers, body, signal: this.#ended.signal })
      this.upload.dispatchEvent(new ProgressEvent('progress', { loaded: 1, total: 1 }))
      const response = await sending
      this.status = response.status
      this.responseText = await response.text()
      this.dispatchEvent(new ProgressEvent('load'))
    } catch {
      if (!this.#ended.signal.aborted) this.dispatchEvent(new ProgressEvent('error'))
    }
  }
}
