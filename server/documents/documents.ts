import type { Jobs } from '../platform/jobs/jobs.ts'
import { type FileRoutesParts, fileRoutes } from './file-routes.ts'
import { type PageRoutesParts, pageRoutes } from './page-routes.ts'
import { removeFiles, removeFilesJob } from './remove-files.ts'
import { type DocumentsRoutesParts, documentsRoutes } from './routes.ts'

/** Documents: uploading, showing and removing them. */
export async function documents(
  parts: DocumentsRoutesParts & FileRoutesParts & PageRoutesParts & { readonly jobs: Jobs },
): Promise<void> {
  await documentsRoutes(parts)
  fileRoutes(parts)
  pageRoutes(parts)
  parts.jobs.work(removeFilesJob, ({ keys }) => removeFiles(parts.storage, keys))
}
