export { type Hold, resume, watchHold } from './hold.ts'
export { type HoldState, findHold, setHold } from './hold-store.ts'
export { operationRoutes, rejectChangesOnHold } from './routes.ts'
