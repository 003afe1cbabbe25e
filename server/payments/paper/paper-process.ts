import { serveOnceReady } from '../../platform/process/serve-requests.ts'
import type { Paper } from './paper.ts'
import { createPress } from './render-paper.tsx'

await serveOnceReady(async () => {
  const press = await createPress()
  return (paper) => press(paper as Paper)
})
