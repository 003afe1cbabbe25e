// What a browser has and jsdom lacks. Each stand-in is as quiet as a screen allows.
import { configure } from '@testing-library/react'
import { MockEventSource } from './mock-event-source.ts'
import { MockUploadRequest } from './mock-upload-request.ts'

// The first test that opens a screen waits until its code is compiled.
configure({ asyncUtilTimeout: 15_000 })

class QuietObserver {
  observe(): void {}
  unobserve(): void {}
  disconnect(): void {}
}

/** A phone's light screen without a mouse: no media query matches. */
function matchMedia(media: string): MediaQueryList {
  return Object.assign(new EventTarget(), { media, matches: false, onchange: null }) as MediaQueryList
}

/** By the clock that tests may replace; jsdom's own always runs. */
function timeout(ms: number): AbortSignal {
  const controller = new AbortController()
  setTimeout(() => controller.abort(new DOMException('timed out', 'TimeoutError')), ms)
  return controller.signal
}

Object.assign(globalThis, {
  matchMedia,
  EventSource: MockEventSource,
  XMLHttpRequest: MockUploadRequest,
  ResizeObserver: QuietObserver,
  IntersectionObserver: QuietObserver,
  scrollTo: () => {},
})
Object.assign(AbortSignal, { timeout })
// A navigation may end just after its screen was closed; the router then calls these without their object.
Object.assign(history, {
  pushState: history.pushState.bind(history),
  replaceState: history.replaceState.bind(history),
})
Object.assign(Element.prototype, {
  scrollIntoView: () => {},
  scrollTo: () => {},
  // Radix follows the pointer of a slider or a select.
  hasPointerCapture: () => false,
  setPointerCapture: () => {},
  releasePointerCapture: () => {},
})
