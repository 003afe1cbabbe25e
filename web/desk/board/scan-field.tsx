import { i18n } from '@campus-print/domain/language'
import { Camera, ScanLine } from 'lucide-react'
import { type FormEvent, useEffect, useRef, useState } from 'react'
import { Button, IconButton } from '../../ui/button.tsx'
import { lazyPart } from '../../ui/lazy-part.tsx'
import { TextInput } from '../../ui/forms/inputs.tsx'

const CameraScanner = lazyPart(async () => (await import('./camera-scanner.tsx')).CameraScanner)

interface Props {
  search: string
  onFind: (text: string) => void
}

/** Whether a key begins a text that no field or dialog takes. */
function isTyping({ key, ctrlKey, metaKey, altKey, target }: KeyboardEvent): boolean {
  if (!/^[\p{L}\p{N}]$/u.test(key) || ctrlKey || metaKey || altKey) return false
  if (document.querySelector('[role=dialog], [role=alertdialog], [role=menu]')) return false
  return !(target instanceof Element && target.closest('input, textarea, select'))
}

/** Takes a print ID from a scanner, which types and presses Enter, or from the keyboard. */
export function ScanField({ search, onFind }: Props) {
  const [typed, setTyped] = useState(search)
  const [isCameraOpen, setCameraOpen] = useState(false)
  const field = useRef<HTMLInputElement>(null)
  useEffect(() => field.current?.select(), [])
  useEffect(() => {
    // A scanner types wherever the keyboard is, such as on the row of the print before.
    const takeTyping = (event: KeyboardEvent) => {
      if (isTyping(event)) field.current?.select()
    }
    document.addEventListener('keydown', takeTyping)
    return () => document.removeEventListener('keydown', takeTyping)
  }, [])
  const find = (event: FormEvent) => {
    event.preventDefault()
    onFind(typed.trim())
  }
  return (
    <form role="search" onSubmit={find} className="flex w-full max-w-[32rem] gap-2">
      <div className="relative min-w-0 flex-1">
        <ScanLine aria-hidden className="pointer-events-none absolute top-3 left-3 size-5 text-ink-soft" />
        <TextInput
          ref={field}
          type="search"
          aria-label={i18n.t('Print ID, its last four characters, a file or a name')}
          placeholder={i18n.t('Scan or type a print ID')}
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
          maxLength={200}
          value={typed}
          onChange={({ target }) => setTyped(target.value)}
          onKeyDown={({ key }) => {
            if (key !== 'Escape') return
            setTyped('')
            onFind('')
          }}
          className="pl-10 font-mono text-ellipsis placeholder:font-sans"
        />
      </div>
      <Button type="submit">{i18n.t('Find')}</Button>
      <IconButton
        label={i18n.t('Scan with the camera')}
        title={i18n.t('Scan with the camera')}
        onClick={() => setCameraOpen(true)}
        className="border border-edge"
      >
        <Camera aria-hidden className="size-5" />
      </IconButton>
      {isCameraOpen && (
        <CameraScanner
          onScan={(printId) => {
            setCameraOpen(false)
            onFind(printId)
          }}
          onClose={() => setCameraOpen(false)}
        />
      )}
    </form>
  )
}
