export { type ConverterChoice, createWordConverter } from './conversion/create-word-converter.ts'
export type { DocumentDeleted, DocumentsEvents } from './events.ts'
export { documentsOfOwner } from './document-store.ts'
export { documents } from './documents.ts'
export { StorageUnavailable } from './storage/document-storage.ts'
export { DocumentKeyError, type DocumentKeys, loadDocumentKeys } from './encryption/master-keys.ts'
export { openDocumentKeys, useKeys } from './encryption/agree-on-keys.ts'
export { startEncrypting } from './encryption/encrypt-stored.ts'
export { damagedFiles, recordDamage } from './encryption/key-store.ts'
export { type LocalFile, openLocalFile } from './encryption/encrypt-file.ts'
export { type PdfEngine, createPdfEngine } from './engine/pdf-engine.ts'
export { DocumentError, LostWithProcess } from './engine/document-error.ts'
export { fileKeyOf, fileNameOf, pdfNameOf } from './file-name.ts'
export { type FindColors, colorFinder } from './files/find-colors.ts'
export { type PreviewPrintContext, printPreviews } from './files/preview-print.ts'
export { sendFile } from './files/send-file.ts'
export { type IntakeProcesses, createIntakeProcesses } from './intake/intake-processes.ts'
export {
  type StoredDocument,
  anyDocument,
  checkOrderable,
  lockDocumentForOrder,
  lockDocumentForReprint,
  ownDocument,
  requireStored,
} from './own-document.ts'
export { presentDocument } from './present-document.ts'
export {
  DocumentGone,
  DocumentTooHeavy,
  isPrintReady,
  type PrintReadyOrder,
  type PrintReadyContext,
  type PrinterDocument,
  deletePrintReady,
  deletePrinterDocument,
  ensurePrintReady,
  ensurePrinterDocument,
} from './print-ready.ts'
export type { RequestsOfDocuments } from './requests-of-documents.ts'
export { deleteDocuments } from './retention/delete-documents.ts'
export { moveDocumentJob, type MoveContext, moveDocument } from './retention/move-document.ts'
export { releaseDocumentJob } from './retention/release-document.ts'
export { type DocumentStorage, FileDamaged, FileMissing } from './storage/document-storage.ts'
export { isPaidKey, printTagOf, storageAreas, uploadKey } from './storage/keys.ts'
export { openStorage } from './storage/open-storage.ts'
export type { DocumentRow } from './tables.ts'
