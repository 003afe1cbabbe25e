import { type FileRoutesParts, fileRoutes } from './files/file-routes.ts'
import { type PageRoutesParts, pageRoutes } from './files/page-routes.ts'
import { type RequestFileRoutesParts, requestFileRoutes } from './files/request-file-routes.ts'
import { type KeepingParts, keepAndRemove } from './retention/keep-and-remove.ts'
import { type UploadRoutesParts, uploadRoutes } from './upload/routes.ts'

/** Documents: uploading, showing, keeping and removing them. */
export async function documents(
  parts: UploadRoutesParts & FileRoutesParts & PageRoutesParts & RequestFileRoutesParts & KeepingParts,
): Promise<void> {
  await uploadRoutes(parts)
  fileRoutes(parts)
  pageRoutes(parts)
  requestFileRoutes(parts)
  keepAndRemove(parts)
}
