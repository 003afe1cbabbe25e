import { type FileRoutesParts, fileRoutes } from './files/file-routes.ts'
import { type PageRoutesParts, pageRoutes } from './files/page-routes.ts'

import { type RetentionContext, keepAndRemove } from './retention/retention-jobs.ts'
import { type UploadRoutesParts, uploadRoutes } from './upload/routes.ts'

/** Documents: uploading, showing, keeping and removing them. */
export async function documents(
  parts: UploadRoutesParts & FileRoutesParts & PageRoutesParts & RetentionContext,
): Promise<void> {
  await uploadRoutes(parts)
  fileRoutes(parts)
  pageRoutes(parts)
  keepAndRemove(parts)
}
