import { Search } from 'lucide-react'
import type { Ref } from 'react'
import { TextInput } from './inputs.tsx'

interface Props {
  /** What can be searched by. */
  label: string
  typed: string
  onType: (text: string) => void
  ref?: Ref<HTMLInputElement>
}

/** Where one types what to search for. */
export function SearchField({ label, typed, onType, ref }: Props) {
  return (
    <div role="search" className="relative max-w-[28rem]">
      <Search aria-hidden className="pointer-events-none absolute top-3 left-3 size-5 text-ink-soft" />
      <TextInput
        ref={ref}
        type="search"
        aria-label={label}
        placeholder={label}
        autoComplete="off"
        maxLength={200}
        value={typed}
        onChange={(event) => onType(event.target.value)}
        className="pl-10 text-ellipsis"
      />
    </div>
  )
}
