export { desk } from './routes.ts'
