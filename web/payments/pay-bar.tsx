import type { ReactNode } from 'react'

/** Holds the button to pay: on a phone always in sight at the bottom of the screen. */
export function PayBar({ children }: { children: ReactNode }) {
  return (
    <div
      data-bottom-bar
      className="sticky bottom-0 z-10 -mx-4 border-y border-line bg-sheet p-4 pb-[max(1rem,env(safe-area-inset-bottom))] shadow-sheet sm:-mx-6 sm:px-6 low:max-lg:py-2 lg:static lg:mx-0 lg:border-0 lg:bg-transparent lg:p-0 lg:shadow-none"
    >
      {children}
    </div>
  )
}
