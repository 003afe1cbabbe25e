import { useEffect, useLayoutEffect, useRef, useState } from 'react'

/** The size and scroll position of a box, in CSS pixels. Pass `setElement` as its `ref`. */
export function useScrollView() {
  const [element, setElement] = useState<HTMLElement | null>(null)
  const [size, setSize] = useState({ width: 0, height: 0 })
  const [scrollTop, setScrollTop] = useState(0)
  useLayoutEffect(() => {
    if (!element) return undefined
    const measure = () => setSize({ width: element.clientWidth, height: element.clientHeight })
    measure()
    const observer = new ResizeObserver(measure)
    observer.observe(element)
    return () => observer.disconnect()
  }, [element])
  useEffect(() => {
    const listening = new AbortController()
    element?.addEventListener('scroll', () => setScrollTop(element.scrollTop), listening)
    return () => listening.abort()
  }, [element])
  const scrollTo = (top: number) => {
    if (!element) return
    element.scrollTo({ top, behavior: 'instant' })
    setScrollTop(element.scrollTop)
  }
  return { element, setElement, ...size, scrollTop, scrollTo }
}

/** Scrolls to the first page once, as soon as its position is known. */
export function useInitialScroll(top: number | undefined, scrollTo: (top: number) => void): void {
  const isDone = useRef(false)
  useLayoutEffect(() => {
    if (top === undefined || isDone.current) return
    isDone.current = true
    scrollTo(top)
  })
}

/** Keeps the centre of the box in place when its content changes with `width`. A width of 0 is unknown. */
export function useKeepCenter(element: HTMLElement | null, width: number): void {
  const before = useRef(width)
  useLayoutEffect(() => {
    const growth = before.current === 0 ? 1 : width / before.current
    before.current = width
    if (!element || growth === 1) return
    const { clientWidth, clientHeight, scrollLeft, scrollTop } = element
    element.scrollTo({
      left: (scrollLeft + clientWidth / 2) * growth - clientWidth / 2,
      top: (scrollTop + clientHeight / 2) * growth - clientHeight / 2,
    })
  }, [element, width])
}
