import { i18n } from '@campus-print/domain/language'
import clsx from 'clsx'
import { ChevronDown, ChevronRight } from 'lucide-react'
import { type ReactNode, useEffect, useState } from 'react'
import { Card, CardTitle } from '../../../ui/layout/card.tsx'

interface Props {
  title: string
  /** What a dashed edge means, where one is shown. */
  note: string | undefined
  children: ReactNode
}

/** The sheets on a wide screen, in a panel that scrolls and says so. */
export function SheetsPanel({ title, note, children }: Props) {
  const { setBox, hasMore } = useHasMore()
  return (
    <Card aria-labelledby="chosen-sheets" className="flex min-h-0 flex-1 flex-col gap-3">
      <CardTitle id="chosen-sheets">{title}</CardTitle>
      <div ref={setBox} className="relative -mx-2 min-h-0 flex-1 overflow-y-auto px-2">
        {children}
      </div>
      <Cue isShown={hasMore} icon={<ChevronDown aria-hidden className="size-4" />}>
        {i18n.t('Scroll for more pages')}
      </Cue>
      {note && <p className="text-sm text-ink-soft">{note}</p>}
    </Card>
  )
}

/** The sheets on a phone, in a strip that scrolls sideways and says so. */
export function SheetsStrip({ title, note, children }: Props) {
  const { setBox, hasMore } = useHasMore()
  return (
    <section aria-labelledby="chosen-sheets" className="grid grid-cols-[minmax(0,1fr)] gap-1">
      <div className="flex flex-wrap items-center justify-between gap-x-3">
        <h3 id="chosen-sheets" className="font-semibold">
          {title}
        </h3>
        <Cue isShown={hasMore} icon={<ChevronRight aria-hidden className="size-4" />}>
          {i18n.t('Swipe for more')}
        </Cue>
      </div>
      <div ref={(element) => setBox(element?.querySelector('ul') ?? null)}>{children}</div>
      {note && <p className="text-sm text-ink-soft">{note}</p>}
    </section>
  )
}

function Cue({ isShown, icon, children }: { isShown: boolean; icon: ReactNode; children: ReactNode }) {
  return (
    // Screen readers have the list itself.
    <p
      aria-hidden
      className={clsx(
        'flex items-center justify-center gap-1 text-sm text-ink-soft',
        !isShown && 'invisible',
      )}
    >
      {children}
      {icon}
    </p>
  )
}

/** Whether a box that scrolls has more content after what is in view. Pass `setBox` as its `ref`. */
function useHasMore() {
  const [box, setBox] = useState<HTMLElement | null>(null)
  const [hasMore, setHasMore] = useState(false)
  useEffect(() => {
    if (!box) return undefined
    const measure = () => {
      const below = box.scrollHeight - box.scrollTop - box.clientHeight
      const beside = box.scrollWidth - box.scrollLeft - box.clientWidth
      setHasMore(Math.max(below, beside) > 16)
    }
    measure()
    const listening = new AbortController()
    box.addEventListener('scroll', measure, listening)
    const observer = new ResizeObserver(measure)
    observer.observe(box)
    if (box.firstElementChild) observer.observe(box.firstElementChild)
    return () => {
      listening.abort()
      observer.disconnect()
    }
  }, [box])
  return { setBox, hasMore }
}
