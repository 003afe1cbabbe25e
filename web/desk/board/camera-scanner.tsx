import { printIdKey } from '@campus-print/domain/desk'
import { i18n } from '@campus-print/domain/language'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { Dialog } from '../../ui/feedback/dialog.tsx'
import { Notice } from '../../ui/feedback/notice.tsx'

interface Props {
  onScan: (printId: string) => void
  onClose: () => void
}

/** Reads the QR code of a ticket by the device's camera. */
export function CameraScanner({ onScan, onClose }: Props) {
  return (
    <Dialog
      title={i18n.t('Scan a ticket')}
      description={i18n.t('Hold the QR code of the ticket before the camera')}
      isOpen
      isSmall
      onClose={onClose}
    >
      <Viewfinder onScan={onScan} />
    </Dialog>
  )
}

/** What the camera sees, or why it sees nothing. */
function Viewfinder({ onScan }: Pick<Props, 'onScan'>) {
  const video = useRef<HTMLVideoElement>(null)
  const [problem, setProblem] = useState<string>()
  const [isOther, setOther] = useState(false)
  const take = useEffectEvent((text: string) => {
    const isWanted = isPrintId(text)
    if (isWanted) onScan(text.trim())
    else setOther(true)
    return isWanted
  })
  useEffect(() => {
    const stopping = new AbortController()
    const { signal } = stopping
    void scan(video.current, take, signal).catch((error: unknown) => {
      if (!signal.aborted) setProblem(cameraProblem(error))
    })
    return () => stopping.abort()
  }, [])
  if (problem !== undefined) {
    return (
      <div className="p-4">
        <Notice kind="warning" title={problem} announced>
          {i18n.t('You can type the print ID instead; its last four characters are enough.')}
        </Notice>
      </div>
    )
  }
  return (
    <div className="grid gap-4 p-4">
      <video
        ref={video}
        muted
        playsInline
        aria-label={i18n.t('Picture of the camera')}
        className="aspect-square w-full rounded-lg bg-black object-cover"
      />
      <p role="status" className="min-h-6 text-ink-soft">
        {isOther ? i18n.t('This code is not a print ID.') : ''}
      </p>
    </div>
  )
}

/** As often as a hand needs to hold a phone still. */
const pauseMs = 150

/** Shows the camera and passes on each code that it sees, until one is taken. */
async function scan(
  video: HTMLVideoElement | null,
  take: (text: string) => boolean,
  signal: AbortSignal,
): Promise<void> {
  // Browsers hide the camera from pages that are not on https.
  const { mediaDevices } = navigator as { mediaDevices?: MediaDevices }
  if (!video || !mediaDevices) throw new DOMException('There is no access to cameras', 'NotFoundError')
  const stream = await mediaDevices.getUserMedia({ video: { facingMode: 'environment' }, audio: false })
  const stop = () => stream.getTracks().forEach((track) => track.stop())
  if (signal.aborted) return stop()
  signal.addEventListener('abort', stop)
  video.srcObject = stream
  const [{ readCode }] = await Promise.all([import('./barcode-reader.ts'), video.play()])
  while (!signal.aborted) {
    const text = await readCode(video)
    if (text !== undefined && !signal.aborted && take(text)) return
    await new Promise((resolve) => setTimeout(resolve, pauseMs))
  }
}

function isPrintId(text: string): boolean {
  return printIdKey(text).startsWith('PRT')
}

function cameraProblem(error: unknown): string {
  const name = error instanceof DOMException ? error.name : ''
  if (name === 'NotAllowedError') {
    return i18n.t('The camera is not allowed. Allow it for this site in your browser’s settings.')
  }
  if (name === 'NotFoundError' || name === 'OverconstrainedError') {
    return i18n.t('No camera was found on this device.')
  }
  if (name === 'NotReadableError') return i18n.t('Another app is using the camera.')
  return i18n.t('The camera does not start.')
}
