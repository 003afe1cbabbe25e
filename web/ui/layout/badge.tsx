import type { ReactNode } from 'react'

export type Tone = 'yellow' | 'blue' | 'green' | 'red' | 'grey'

const tones: Record<Tone, string> = {
  yellow: 'bg-yellow-soft text-yellow-ink',
  blue: 'bg-blue-soft text-blue-ink',
  green: 'bg-green-soft text-green-ink',
  red: 'bg-red-soft text-red-ink',
  grey: 'bg-grey-soft text-grey-ink',
}

/** A label with an icon on a coloured ground. Colour alone never carries the meaning. */
export function Badge({ tone, icon, children }: { tone: Tone; icon: ReactNode; children: ReactNode }) {
  return (
    <span
      className={`inline-flex items-center gap-1.5 rounded-md px-2 py-1 text-sm font-semibold whitespace-nowrap ${tones[tone]}`}
    >
      {icon}
      {children}
    </span>
  )
}
