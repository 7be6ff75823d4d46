import { appRoute } from './app.tsx'
import { homeRoutes } from './home.ts'
import { openRoutes } from './open.ts'
import { operatorRoutes } from './operator.ts'
import { podcastRoutes } from './podcast.ts'
import { publicRoutes } from './public.ts'
import { redirectRoute } from './redirect.ts'
import { rootRoute } from './root.tsx'
import { settingsRoutes } from './settings.ts'

/** Every route of the app. */
export const routeTree = rootRoute.addChildren([
  ...publicRoutes,
  ...openRoutes,
  appRoute.addChildren([...homeRoutes, operatorRoutes, settingsRoutes, redirectRoute, podcastRoutes]),
])
