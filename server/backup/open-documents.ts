import type { Config } from '../config.ts'
import { type DocumentStorage, loadDocumentKeys, openStorage } from '../documents/index.ts'
import { silentLog } from '../platform/log/log.ts'

/** Opens the document storage of this configuration, like the product does. */
export async function openDocuments(
  config: Pick<Config, 'dataDir' | 's3' | 'documentKeys'>,
): Promise<DocumentStorage> {
  const { dataDir, s3, documentKeys } = config
  const keys = await loadDocumentKeys(dataDir, documentKeys)
  return openStorage({ dataDir, s3, log: silentLog, keys })
}
