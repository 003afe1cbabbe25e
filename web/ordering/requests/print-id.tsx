import { Fragment } from 'react'

/** A print ID that breaks only after a hyphen, where it does not fit on one line. */
export function PrintId({ printId }: { printId: string }) {
  const parts = printId.split(/(?<=-)/)
  return (
    <span className="inline-block max-w-full break-keep wrap-break-word">
      {parts.map((part, index) => (
        <Fragment key={index}>
          {part}
          {index < parts.length - 1 && <wbr />}
        </Fragment>
      ))}
    </span>
  )
}
