import { type ReactNode, useEffect } from 'react'

interface Props {
  /** What the browser's tab says. */
  title: string
  /** Forms are narrow so that the eye need not travel. */
  width?: 'form' | 'reading' | 'full'
  children: ReactNode
}

const widths = { form: 'max-w-[28rem]', reading: 'max-w-[44rem]', full: 'max-w-[72rem]' }

/** The measure of a screen. */
export function Page({ title, width = 'full', children }: Props) {
  useEffect(() => {
    document.title = `${title} · Campus Print`
  }, [title])
  return <div className={`mx-auto w-full px-4 py-6 sm:px-6 sm:py-10 ${widths[width]}`}>{children}</div>
}
