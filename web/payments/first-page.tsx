import type { PrintRequest } from '@campus-print/contract/ordering'
import clsx from 'clsx'
import { PagePicture } from '../documents/page-picture.tsx'
import { sheetStyle } from '../ordering/sheet-look.ts'

const sizes = { small: { room: 'w-12', width: 48 }, large: { room: 'w-16', width: 64 } }

/** The first page of a print, by which one knows it again. */
export function FirstPage({ request, size }: { request: PrintRequest; size: keyof typeof sizes }) {
  const { room, width } = sizes[size]
  return (
    <div className={clsx(room, 'shrink-0')}>
      <PagePicture
        {...sheetStyle(request)}
        fileName={request.serverFileName}
        page={1}
        width={width}
        label="First page"
      />
    </div>
  )
}
