import { mediaTypeOf, orderableForHours } from '@campus-print/domain/documents'
import clsx from 'clsx'
import { Camera, Upload as UploadIcon } from 'lucide-react'
import { useRef } from 'react'
import { useDropzone } from 'react-dropzone'
import { Button, buttonClass } from '../../ui/button.tsx'
import { toastError } from '../../ui/feedback/toasts.tsx'
import { useFocusOnMount } from '../../ui/focus.ts'

interface Props {
  allowedFileTypes: readonly string[]
  /** In MB. */
  maxFileSize: number
  disabled: boolean
  /** It replaces a control that was used, so it takes the focus. */
  takesFocus: boolean
  onFile: (file: File) => void
}

/** Where a user drops or chooses a document. It takes wrong types too, so that the app can say what is wrong. */
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

interface TakePhotoProps {
  disabled: boolean
  onPhoto: (photo: File) => void
}

/** Opens the camera of a phone. */
function TakePhoto({ disabled, onPhoto }: TakePhotoProps) {
  const input = useRef<HTMLInputElement>(null)
  return (
    <>
      <button
        type="button"
        disabled={disabled}
        onClick={() => input.current?.click()}
        className={`${buttonClass('plain')} pointer-fine:hidden`}
      >
        <Camera aria-hidden className="size-5" />
        Take a photo
      </button>
      <input
        ref={input}
        type="file"
        accept="image/*"
        capture="environment"
        aria-label="Photo"
        hidden
        onChange={({ target }) => {
          const [photo] = target.files ?? []
          // The user may choose the same photo again after an error.
          target.value = ''
          if (photo) onPhoto(photo)
        }}
      />
    </>
  )
}
