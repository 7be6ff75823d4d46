export { listeningRoutes } from './routes/listening.ts'
