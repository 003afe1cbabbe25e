import { mediaTypeOf, orderableForHours } from '@campus-print/domain/documents'
import clsx from 'clsx'
import { Upload as UploadIcon } from 'lucide-react'
import { useDropzone } from 'react-dropzone'
import { Button } from '../../ui/button.tsx'
import { toastError } from '../../ui/toasts.tsx'
import { useFocusOnMount } from '../../ui/use-focus-at-first.ts'
import { TakePhoto } from './take-photo.tsx'

interface Props {
  allowedFileTypes: readonly string[]
  /** In MB. */
  maxFileSize: number
  disabled: boolean
  /** It takes the place of something that was used, and the focus with it. */
  takesFocus: boolean
  onFile: (file: File) => void
}

/** Where a document is dropped or chosen. Files of the wrong kind are taken too, so that we can say what is wrong. */
export function DropArea({ allowedFileTypes, maxFileSize, disabled, takesFocus, onFile }: Props) {
  const focus = useFocusOnMount<HTMLButtonElement>(takesFocus)
  const { getRootProps, getInputProps, isDragActive, open } = useDropzone({
    accept: acceptedTypes(allowedFileTypes),
    multiple: false,
    noClick: true,
    noKeyboard: true,
    disabled,
    onDrop: (accepted, rejected) => {
      const [first, ...others] = [...accepted, ...rejected.map(({ file }) => file)]
      if (others.length > 0) toastError('One document at a time: only the first file was taken.')
      if (first) onFile(first)
    },
  })
  return (
    <div
      {...getRootProps()}
      className={clsx(
        'grid justify-items-center gap-3 rounded-xl border-2 border-dashed px-4 py-10 text-center transition-colors',
        isDragActive ? 'border-accent bg-accent-soft' : 'border-edge bg-well',
      )}
    >
      <input {...getInputProps({ 'aria-label': 'Document' })} />
      <UploadIcon aria-hidden className="size-8 text-accent-ink" />
      <div className="grid gap-2">
        <Button ref={focus} onClick={open} disabled={disabled}>
          Choose a file
        </Button>
        {allowedFileTypes.includes('jpg') && <TakePhoto disabled={disabled} onPhoto={onFile} />}
      </div>
      <p className="text-ink-soft pointer-coarse:hidden">
        {isDragActive ? 'Drop it to upload' : 'or drop it here'}
      </p>
      <p className="max-w-md text-sm text-ink-soft">
        {allowedFileTypes.map((type) => type.toUpperCase()).join(', ')} up to {maxFileSize} MB. Until payment
        your file is kept for {orderableForHours} hours at most.
      </p>
    </div>
  )
}

function acceptedTypes(extensions: readonly string[]): Record<string, string[]> {
  const accept: Record<string, string[]> = {}
  for (const extension of extensions) {
    const type = mediaTypeOf(extension)
    if (type) accept[type] = [...(accept[type] ?? []), `.${extension}`]
  }
  return accept
}
