/**
 * A file name on one line. Where there is no room it is cut in the middle, so that its end with the extension stays
 * visible. Screen readers and the tooltip have the whole name.
 */
export function FileName({ name }: { name: string }) {
  const [start, end] = splitFileName(name)
  if (end === '') {
    return (
      <bdi className="block truncate" title={name}>
        {name}
      </bdi>
    )
  }
  return (
    <span className="block min-w-0" title={name}>
      <bdi className="sr-only">{name}</bdi>
      <bdi aria-hidden className="flex min-w-0">
        <span className="truncate whitespace-pre">{start}</span>
        <span className="shrink-0 whitespace-pre">{end}</span>
      </bdi>
    </span>
  )
}

/** Names up to this length are not cut in the middle: little would stay on either side. */
const shortName = 24
/** How much of the end stays visible, in characters. */
const endLength = 12

/** A name in two parts, of which only the first may be cut. A short name has no second part. */
export function splitFileName(name: string): [start: string, end: string] {
  const characters = [...new Intl.Segmenter().segment(name)].map(({ segment }) => segment)
  if (characters.length <= shortName) return [name, '']
  return [characters.slice(0, -endLength).join(''), characters.slice(-endLength).join('')]
}
