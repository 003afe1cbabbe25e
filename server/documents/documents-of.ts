import { documentsOfOwner } from './document-store.ts'

/** Every document of a user, oldest first; its bytes lie under `storage_key` for as long as they are kept. */
export const documentsOf = documentsOfOwner
