export { analyticsRoutes } from './routes/files.ts'
export { listeningRoutes } from './routes/listening.ts'
