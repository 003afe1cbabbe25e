/** A ticket with its print ID: the mark of the product. */
export function Logo() {
  return (
    <svg viewBox="0 0 32 32" aria-hidden className="size-8 shrink-0">
      <path
        className="fill-accent"
        d="M8 2h16a3 3 0 0 1 3 3v8a3 3 0 0 0 0 6v8a3 3 0 0 1-3 3H8a3 3 0 0 1-3-3v-8a3 3 0 0 0 0-6V5a3 3 0 0 1 3-3Z"
      />
      <path stroke="#fff" strokeWidth="2.5" strokeLinecap="round" d="M11 9h10M11 23h10" />
      <path stroke="#fff" strokeWidth="2.5" strokeLinecap="round" strokeDasharray="0.1 4.3" d="M10.6 16h11" />
    </svg>
  )
}
