export { isDocumentOrdered } from './request-store.ts'
