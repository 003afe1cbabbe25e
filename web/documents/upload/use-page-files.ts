import { useEffect, useEffectEvent, useState } from 'react'

interface Options {
  isDisabled: boolean
  onFiles: (files: readonly File[]) => void
}

/** Takes files that are dropped anywhere on the page or pasted. Returns whether files are being dragged over it. */
export function usePageFiles({ isDisabled, onFiles }: Options): boolean {
  const [isDragging, setDragging] = useState(false)
  const take = useEffectEvent((transfer: DataTransfer | null) => {
    const files = [...(transfer?.files ?? [])]
    if (files.length > 0 && !isDisabled) onFiles(files)
    return files.length > 0
  })
  useEffect(() => {
    const listening = new AbortController()
    // A drag enters each element before it leaves the one around it.
    let depth = 0
    const on = (kind: 'dragenter' | 'dragover' | 'dragleave' | 'drop', handle: (event: DragEvent) => void) =>
      addEventListener(
        kind,
        (event) => {
          if (event.dataTransfer?.types.includes('Files')) handle(event)
        },
        listening,
      )
    on('dragenter', () => setDragging(++depth > 0))
    on('dragleave', () => setDragging(--depth > 0))
    on('dragover', (event) => event.preventDefault())
    on('drop', (event) => {
      event.preventDefault()
      depth = 0
      setDragging(false)
      take(event.dataTransfer)
    })
    addEventListener(
      'paste',
      (event) => {
        if (take(event.clipboardData)) event.preventDefault()
      },
      listening,
    )
    return () => listening.abort()
  }, [])
  return isDragging && !isDisabled
}
