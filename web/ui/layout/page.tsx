import { createContext, type ReactNode, useContext, useEffect } from 'react'

interface Props {
  /** The document's title. */
  title: string
  /** Forms are narrow, so that they read easily. */
  width?: 'form' | 'reading' | 'full'
  children: ReactNode
}

const widths = { form: 'max-w-[28rem]', reading: 'max-w-[44rem]', full: 'max-w-[72rem]' }

/** The name of the campus, for the titles of pages; empty until it is known. */
export const CampusTitle = createContext('')

/** The width and title of a screen. */
export function Page({ title, width = 'full', children }: Props) {
  const campus = useContext(CampusTitle)
  useEffect(() => {
    document.title = [title, 'Campus Print', campus].filter((part) => part !== '').join(' · ')
  }, [title, campus])
  return <div className={`mx-auto w-full px-4 pt-8 pb-6 sm:px-6 sm:py-10 ${widths[width]}`}>{children}</div>
}
