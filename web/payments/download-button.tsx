import { FileDown } from 'lucide-react'
import { useState } from 'react'
import { Button } from '../ui/button.tsx'
import { toastError, toastSuccess } from '../ui/toasts.tsx'
import { downloadPdf } from './download-paper.ts'

interface Props {
  /** What it is, in the middle of a sentence: `invoice`. */
  label: string
  /** What is said once it is there. */
  done: string
  address: string
  fileName: string
}

/** Downloads a paper, and says how that went. */
export function DownloadButton({ label, done, address, fileName }: Props) {
  const [isBusy, setBusy] = useState(false)
  const download = async () => {
    setBusy(true)
    try {
      await downloadPdf(address, fileName)
      toastSuccess(done)
    } catch {
      toastError(`Error downloading ${label}`)
    } finally {
      setBusy(false)
    }
  }
  return (
    <Button variant="plain" busy={isBusy} onClick={() => void download()}>
      <FileDown aria-hidden className="size-5" />
      Download {label}
    </Button>
  )
}
