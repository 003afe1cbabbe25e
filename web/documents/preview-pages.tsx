import { useEffect, useState } from 'react'
import { addresses } from '../paths.ts'
import { Notice } from '../ui/notice.tsx'
import { Spinner } from '../ui/spinner.tsx'
import { PagePicture, type SheetLook } from './page-picture.tsx'

const slowAfterMs = 10_000
const pictureWidth = 640
/** How many more pages are laid out at a time. */
const batch = 20

type FirstPage = 'loading' | 'slow' | 'shown' | 'failed'

interface Props {
  fileName: string
  pageCount: number
  sheet: SheetLook
}

/** Pages one below the other; the first one decides whether there is a preview at all. */
export function PreviewPages({ fileName, pageCount, sheet }: Props) {
  const firstPage = useFirstPage(addresses.pagePicture(fileName, 1, pictureWidth * 2))
  const [shown, setShown] = useState(batch)
  if (firstPage === 'failed') {
    return (
      <Notice kind="fault" title="Unable to load PDF preview..." announced>
        You can open it in a new tab instead, or close this preview and go on.
      </Notice>
    )
  }
  if (firstPage !== 'shown') return <Waiting isSlow={firstPage === 'slow'} />
  const pages = Math.min(shown, pageCount)
  return (
    <div className="mx-auto grid max-w-[40rem] gap-4">
      {Array.from({ length: pages }, (_, index) => (
        <PagePicture
          {...sheet}
          key={index}
          fileName={fileName}
          page={index + 1}
          width={pictureWidth}
          label={`Page ${index + 1} of ${pageCount}`}
        />
      ))}
      {pages < pageCount && (
        <button
          type="button"
          onClick={() => setShown(shown + batch)}
          className="min-h-11 font-semibold text-accent-ink"
        >
          Show more pages
        </button>
      )}
    </div>
  )
}

function Waiting({ isSlow }: { isSlow: boolean }) {
  return (
    <div
      role="status"
      className="grid min-h-60 place-content-center justify-items-center gap-3 text-ink-soft"
    >
      <Spinner />
      {isSlow ? 'PDF preview is taking too long to load...' : 'Loading the preview'}
    </div>
  )
}

function useFirstPage(src: string): FirstPage {
  const [state, setState] = useState<FirstPage>('loading')
  useEffect(() => {
    const picture = new Image()
    const listening = new AbortController()
    picture.addEventListener('load', () => setState('shown'), listening)
    picture.addEventListener('error', () => setState('failed'), listening)
    picture.src = src
    const timer = setTimeout(() => setState((was) => (was === 'loading' ? 'slow' : was)), slowAfterMs)
    return () => {
      clearTimeout(timer)
      listening.abort()
    }
  }, [src])
  return state
}
