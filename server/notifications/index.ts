export { notifyFailed, notifyReady, notifyRefund } from './notify-owner.ts'
export { notificationsRoutes } from './routes.ts'
