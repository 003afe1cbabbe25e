// The object that the provider's own checkout script exposes, over a payment page that moves no money.
;(() => {
  const pageUrl = new URL('checkout/embedded', document.currentScript.src)

  class Razorpay {
    #options
    #listeners = []
    #frame
    #focusBefore
    #overflowBefore

    constructor(options = {}) {
      if (!options.key) throw new TypeError('`key` is missing')
      if (!options.order_id) throw new TypeError('`order_id` is missing')
      this.#options = options
    }

    on(event, callback) {
      this.#listeners.push({ event, callback })
      return this
    }

    open() {
      if (this.#frame) return this
      const { redirect, callback_url } = this.#options
      if (redirect && callback_url) {
        location.assign(hostedPage(this.#pageOptions(), callback_url))
        return this
      }
      this.#focusBefore = document.activeElement
      this.#overflowBefore = document.documentElement.style.overflow
      document.documentElement.style.overflow = 'hidden'
      this.#frame = makeFrame()
      window.addEventListener('message', this.#receive)
      document.body.append(this.#frame)
      return this
    }

    close() {
      if (!this.#frame) return
      window.removeEventListener('message', this.#receive)
      this.#frame.remove()
      this.#frame = undefined
      document.documentElement.style.overflow = this.#overflowBefore
      this.#focusBefore?.focus?.()
    }

    #receive = ({ origin, source, data }) => {
      if (origin !== pageUrl.origin || source !== this.#frame?.contentWindow) return
      if (data?.type === 'ready') this.#sendOptions()
      if (data?.type === 'paid') this.#succeed(data.checkoutResponse)
      if (data?.type === 'failed') this.#emit('payment.failed', { error: data.error })
      if (data?.type === 'dismissed') this.#dismiss()
    }

    #pageOptions() {
      const { key, order_id, name, description, prefill, theme, modal } = this.#options
      const escape = modal?.escape !== false
      return { key, order_id, name, description, prefill: { ...prefill }, color: theme?.color, escape }
    }

    #sendOptions() {
      const options = this.#pageOptions()
      this.#frame.contentWindow.postMessage({ type: 'options', options }, pageUrl.origin)
      this.#frame.focus()
    }

    #succeed(checkoutResponse) {
      this.close()
      this.#options.handler?.(checkoutResponse)
    }

    #dismiss() {
      this.close()
      this.#options.modal?.ondismiss?.()
    }

    #emit(event, detail) {
      for (const listener of this.#listeners) if (listener.event === event) listener.callback(detail)
    }
  }

  function makeFrame() {
    const frame = document.createElement('iframe')
    frame.src = pageUrl.href
    frame.title = 'Simulated payment'
    Object.assign(frame.style, {
      position: 'fixed',
      inset: '0',
      width: '100%',
      height: '100%',
      border: '0',
      zIndex: '2147483647',
      // As the page itself, or the browser paints an opaque background behind it in dark mode.
      colorScheme: 'light dark',
    })
    return frame
  }

  /** The same page without a frame, for browsers that would not keep one open. */
  function hostedPage(options, callbackUrl) {
    const page = new URL(pageUrl)
    page.searchParams.set('options', JSON.stringify(options))
    page.searchParams.set('callback_url', new URL(callbackUrl, location.href).href)
    return page
  }

  window.Razorpay = Razorpay
})()
