export { beginChain, withAuditKey } from './audit-chain.ts'
export { checkNightly, lastCheck } from './check-audit.ts'
export { recordAudit } from './record-audit.ts'
export { auditRoutes } from './routes.ts'
