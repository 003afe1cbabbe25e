import { i18n } from '@campus-print/domain/language'
import { FileDown } from 'lucide-react'
import { useState } from 'react'
import { errorFromResponse, networkError } from '../../api/api-error.ts'
import { readJson } from '../../api/call.ts'
import { Button } from '../../ui/button.tsx'
import { toastError, toastSuccess } from '../../ui/feedback/toasts.tsx'

interface Props {
  /** The button's text. */
  label: string
  /** The message after the download. */
  done: string
  /** The message when it fails. */
  failed: string
  address: string
  fileName: string
}

/** Downloads a PDF and shows the result. */
export function DownloadButton({ label, done, failed, address, fileName }: Props) {
  const [isBusy, setBusy] = useState(false)
  const download = async () => {
    setBusy(true)
    try {
      await downloadPdf(address, fileName)
      toastSuccess(done)
    } catch {
      toastError(failed)
    } finally {
      setBusy(false)
    }
  }
  return (
    <Button variant="plain" busy={isBusy} onClick={() => void download()}>
      <FileDown aria-hidden className="size-5" />
      {label}
    </Button>
  )
}

/** The server may have to start a process for the first PDF in a while. */
const timeoutMs = 30_000

/** Fetches a PDF and saves it under a file name. */
async function downloadPdf(address: string, name: string): Promise<void> {
  const response = await fetch(address, {
    credentials: 'same-origin',
    headers: { 'accept-language': i18n.language },
    signal: AbortSignal.timeout(timeoutMs),
  }).catch(() => {
    throw networkError()
  })
  // A campus network's own sign-in page answers 200 with HTML.
  const isPdf = response.headers.get('content-type') === 'application/pdf'
  if (!response.ok || !isPdf) throw errorFromResponse(response.status, readJson(await response.text()))
  saveBlob(await response.blob(), name)
}

function saveBlob(pdf: Blob, name: string): void {
  const url = URL.createObjectURL(pdf)
  const link = document.createElement('a')
  link.href = url
  link.download = name
  link.click()
  // Some browsers read the URL only after the click event.
  setTimeout(() => URL.revokeObjectURL(url), timeoutMs)
}
