import type { Endpoint, ParamsFor } from '@campus-print/contract/endpoint'
import { FileDown } from 'lucide-react'
import { useState } from 'react'
import { downloadFile } from '../../api/download.ts'
import { Button } from '../../ui/button.tsx'
import { toastError, toastSuccess } from '../../ui/feedback/toasts.tsx'

interface Props {
  /** The button's text. */
  label: string
  /** The message after the download. */
  done: string
  /** The message when it fails. */
  failed: string
  endpoint: Endpoint
  params: ParamsFor<Endpoint>
  fileName: string
}

/** Downloads a PDF and shows the result. */
export function DownloadButton({ label, done, failed, endpoint, params, fileName }: Props) {
  const [isBusy, setBusy] = useState(false)
  const start = async () => {
    setBusy(true)
    try {
      await downloadFile(endpoint, { params, fileName })
      toastSuccess(done)
    } catch {
      toastError(failed)
    } finally {
      setBusy(false)
    }
  }
  return (
    <Button variant="plain" busy={isBusy} onClick={() => void start()}>
      <FileDown aria-hidden className="size-5" />
      {label}
    </Button>
  )
}
