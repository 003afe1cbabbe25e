import { mediaTypeOf, orderableForHours } from '@campus-print/domain/documents'
import { i18n } from '@campus-print/domain/language'
import clsx from 'clsx'
import { Camera, Upload as UploadIcon } from 'lucide-react'
import { useRef } from 'react'
import { useDropzone } from 'react-dropzone'
import { Button, buttonClass } from '../../ui/button.tsx'
import { useFocusOnMount } from '../../ui/focus.ts'
import { usePageFiles } from './use-page-files.ts'

interface Props {
  allowedFileTypes: readonly string[]
  /** In MB. */
  maxFileSize: number
  disabled: boolean
  /** It replaces a control that was used, so it takes the focus. */
  takesFocus: boolean
  /** There are documents already. */
  isMore: boolean
  onFiles: (files: readonly File[]) => void
}

/** Where a user chooses, drops or pastes documents. It takes wrong types too, so that the app can say what is wrong. */
export function DropArea({ allowedFileTypes, maxFileSize, disabled, takesFocus, isMore, onFiles }: Props) {
  const focus = useFocusOnMount<HTMLButtonElement>(takesFocus)
  const { getRootProps, getInputProps, open } = useDropzone({
    accept: acceptedTypes(allowedFileTypes),
    noClick: true,
    noKeyboard: true,
    // The whole page takes what is dropped.
    noDrag: true,
    disabled,
    onDrop: (accepted, rejected) => onFiles([...accepted, ...rejected.map(({ file }) => file)]),
  })
  const isDragging = usePageFiles({ isDisabled: disabled, onFiles })
  return (
    <div
      {...getRootProps()}
      className={clsx(
        'grid justify-items-center gap-3 rounded-xl border-2 border-dashed px-4 text-center transition-colors',
        isMore ? 'py-4' : 'py-10',
        isDragging ? 'border-accent bg-accent-soft' : 'border-edge bg-well',
      )}
    >
      {isDragging && (
        <div
          aria-hidden
          className="pointer-events-none fixed inset-2 z-30 rounded-2xl border-4 border-accent"
        />
      )}
      <input {...getInputProps({ 'aria-label': i18n.t('Document') })} />
      {!isMore && <UploadIcon aria-hidden className="size-8 text-accent-ink" />}
      <div className={clsx('grid gap-2', isMore && 'sm:grid-flow-col')}>
        <Button ref={focus} variant={isMore ? 'plain' : 'primary'} onClick={open} disabled={disabled}>
          {isMore ? i18n.t('Add another file') : i18n.t('Choose a file')}
        </Button>
        {allowedFileTypes.includes('jpg') && (
          <TakePhoto disabled={disabled} onPhoto={(photo) => onFiles([photo])} />
        )}
      </div>
      {!isMore && (
        <>
          <p className="text-ink-soft pointer-coarse:hidden">
            {isDragging
              ? i18n.t('Drop it to upload')
              : i18n.t('or drop it anywhere on this page, or paste it')}
          </p>
          <p className="max-w-md text-sm text-ink-soft">
            {i18n.t(
              '{types} up to {maxFileSize} MB. Until payment your file is kept for {hours, number} hours at most.',
              {
                types: allowedFileTypes.map((type) => type.toUpperCase()).join(', '),
                maxFileSize,
                hours: orderableForHours,
              },
            )}
          </p>
        </>
      )}
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
        {i18n.t('Take a photo')}
      </button>
      <input
        ref={input}
        type="file"
        accept="image/*"
        capture="environment"
        aria-label={i18n.t('Photo')}
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
