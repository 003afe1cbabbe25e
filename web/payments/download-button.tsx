import { FileDown } from 'lucide-react'
import { useState } from 'react'
import { Button } from '../ui/button.tsx'
import { sayFault, saySuccess } from '../ui/toasts.tsx'
import { downloadPaper } from './download-paper.ts'

interface Props {
  /** What it is, in the middle of a sentence: `invoice`. */
  paper: string
  /** What is said once it is there. */
  done: string
  address: string
  fileName: string
}

/** Downloads a paper, and says how that went. */
export function DownloadButton({ paper, done, address, fileName }: Props) {
  const [isBusy, setBusy] = useState(false)
  const download = async () => {
    setBusy(true)
    try {
      await downloadPaper(address, fileName)
      saySuccess(done)
    } catch {
      sayFault(`Error downloading ${paper}`)
    } finally {
      setBusy(false)
    }
  }
  return (
    <Button look="plain" busy={isBusy} onClick={() => void download()}>
      <FileDown aria-hidden className="size-5" />
      Download {paper}
    </Button>
  )
}
