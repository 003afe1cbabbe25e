import { serveOnceReady } from '../../../platform/process/serve-requests.ts'
import type { Paper } from './invoice-document.ts'
import { createPress } from './render-invoice.tsx'

await serveOnceReady(async () => {
  const press = await createPress()
  return (paper) => press(paper as Paper)
})
