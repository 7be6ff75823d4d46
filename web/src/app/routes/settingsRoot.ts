import { createRoute } from '@tanstack/react-router'
import { appRoute } from './app.tsx'

export const settingsRoute = createRoute({ getParentRoute: () => appRoute, path: 'settings', staticData: { title: 'Settings' } })
