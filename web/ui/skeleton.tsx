import clsx from 'clsx'

/** The room that something will take up; seen only when it is slow to come. */
export function Skeleton({ className }: { className?: string }) {
  return <div aria-hidden className={clsx('animate-late rounded-md bg-line/70', className)} />
}
