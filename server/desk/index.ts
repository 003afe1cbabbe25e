export { countByDeskStatus } from './desk-store.ts'
export { desk } from './routes.ts'
