export { support } from './routes.ts'
export { deleteSupportData, exportedSupport } from './support-data.ts'
