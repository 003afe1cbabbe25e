import { Camera } from 'lucide-react'
import { useRef } from 'react'
import { buttonClass } from '../../ui/button.tsx'

interface Props {
  disabled: boolean
  onPhoto: (photo: File) => void
}

/** Straight to the camera of a phone; other devices have none worth pointing at paper. */
export function TakePhoto({ disabled, onPhoto }: Props) {
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
          // The same photo may be chosen again after it was refused.
          target.value = ''
          if (photo) onPhoto(photo)
        }}
      />
    </>
  )
}
