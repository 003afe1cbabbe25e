import type { Size } from '@campus-print/domain/printing'
import { useState } from 'react'
import { PagePicture } from '../page-picture.tsx'
import { PdfPage } from './pdf-page.tsx'
import type { PageSource } from './use-preview-source.ts'

interface Props {
  fileName: string
  source: PageSource
  page: number
  /** In CSS pixels. */
  sheet: Size
  label: string
}

/** One page of the preview; a page that this browser cannot draw is shown as the server drew it. */
export function PreviewPage({ fileName, source, page, sheet, label }: Props) {
  const [cannotRender, setCannotRender] = useState(false)
  const [fail] = useState(() => () => setCannotRender(true))
  if (source.from === 'pdf' && !cannotRender) {
    return <PdfPage pdf={source.pdf} page={page} sheet={sheet} label={label} onFail={fail} />
  }
  return (
    <PagePicture
      fileName={fileName}
      page={page}
      width={sheet.width}
      ratio={sheet.width / sheet.height}
      label={label}
    />
  )
}
