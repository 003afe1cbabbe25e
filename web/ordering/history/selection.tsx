import type { PrintRequest } from '@campus-print/contract/ordering'
import { i18n } from '@campus-print/domain/language'
import { useState } from 'react'

export interface Selection {
  readonly selected: readonly PrintRequest[]
  readonly isAll: boolean
  has: (id: string) => boolean
  toggle: (id: string) => void
  toggleAll: () => void
  clear: () => void
}

/** Which requests of the page are selected. */
export function useSelection(requests: readonly PrintRequest[]): Selection {
  const [ids, setIds] = useState<ReadonlySet<string>>(new Set())
  const selected = requests.filter(({ id }) => ids.has(id))
  const isAll = selected.length === requests.length
  return {
    selected,
    isAll,
    has: (id) => ids.has(id),
    toggle: (id) =>
      setIds(ids.has(id) ? new Set([...ids].filter((each) => each !== id)) : new Set([...ids, id])),
    toggleAll: () => setIds(new Set(isAll ? [] : requests.map(({ id }) => id))),
    clear: () => setIds(new Set()),
  }
}

interface SelectBoxProps {
  label: string
  isChecked: boolean
  onChange: () => void
}

/** A checkbox with room for a finger. */
export function SelectBox({ label, isChecked, onChange }: SelectBoxProps) {
  return (
    <label className="grid size-11 shrink-0 cursor-pointer place-items-center">
      <input
        type="checkbox"
        aria-label={label}
        checked={isChecked}
        onChange={onChange}
        className="size-5 accent-accent"
      />
    </label>
  )
}

/** The name of a row's checkbox. */
export function selectLabel({ documentName }: PrintRequest): string {
  return i18n.t('Select {documentName}', { documentName })
}
