import { type FileRoutesContext, fileRoutes } from './files/file-routes.ts'
import { type PageRoutesContext, pageRoutes } from './files/page-routes.ts'

import { type RetentionContext, keepAndRemove } from './retention/retention-jobs.ts'
import { type UploadRoutesContext, uploadRoutes } from './upload/routes.ts'

/** Documents: uploading, showing, keeping and removing them. */
export async function documents(
  parts: UploadRoutesContext & FileRoutesContext & PageRoutesContext & RetentionContext,
): Promise<void> {
  await uploadRoutes(parts)
  fileRoutes(parts)
  pageRoutes(parts)
  keepAndRemove(parts)
}
