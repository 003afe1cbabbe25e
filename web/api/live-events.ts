import type { RequestUpdate } from '@campus-print/contract/ordering'
import { readJson } from './call.ts'

interface Listener {
  onUpdate: (update: RequestUpdate) => void
  /** Events may have been missed: what is shown should be fetched again. */
  onResync: () => void
}

/** Listens to a stream of request updates until the returned function is called. The browser reconnects by itself,
 * and every connection begins with `resync`. */
export function subscribeToUpdates(url: string, { onUpdate, onResync }: Listener): () => void {
  const source = new EventSource(url)
  source.addEventListener('update', (event: MessageEvent<string>) => {
    const update = readJson(event.data)
    if (isUpdate(update)) onUpdate(update)
  })
  source.addEventListener('resync', onResync)
  return () => source.close()
}

function isUpdate(value: unknown): value is RequestUpdate {
  return typeof value === 'object' && value !== null && 'id' in value && 'status' in value
}
