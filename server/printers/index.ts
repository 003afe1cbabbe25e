export { printers } from './routes.ts'
