import { mediaTypeOf } from '@campus-print/domain/documents'
import clsx from 'clsx'
import { Upload as UploadIcon } from 'lucide-react'
import { useDropzone } from 'react-dropzone'
import { Button } from '../ui/button.tsx'

interface Props {
  allowedFileTypes: readonly string[]
  /** In MB. */
  maxFileSize: number
  disabled: boolean
  onFile: (file: File) => void
}

/** Where a document is dropped or chosen. Files of the wrong kind are taken too, so that we can say what is wrong. */
export function DropArea({ allowedFileTypes, maxFileSize, disabled, onFile }: Props) {
  const { getRootProps, getInputProps, isDragActive, open } = useDropzone({
    accept: acceptedTypes(allowedFileTypes),
    multiple: false,
    noClick: true,
    noKeyboard: true,
    disabled,
    onDrop: (accepted, rejected) => {
      const file = accepted[0] ?? rejected[0]?.file
      if (file) onFile(file)
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
      <Button onClick={open} disabled={disabled}>
        Choose a file
      </Button>
      <p className="text-ink-soft">or drop it here</p>
      <p className="text-sm text-ink-soft">
        {allowedFileTypes.map((type) => type.toUpperCase()).join(', ')} up to {maxFileSize} MB. Files are
        stored locally until payment.
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
