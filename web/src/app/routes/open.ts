import { paths } from '@castwright/contract/paths.ts'
import { createRoute, redirect } from '@tanstack/react-router'
import { page } from './lazy.ts'
import { rootRoute } from './root.tsx'

const open = { getParentRoute: () => rootRoute }

const layout = createRoute({ ...open, id: 'open', component: page(() => import('../OpenLayout.tsx'), 'OpenLayout') })
const inShell = { getParentRoute: () => layout }

/** Public pages that signed-in users see inside the shell. */
const shellPages = [
  createRoute({
    ...inShell,
    path: paths.notFound,
    staticData: { title: 'Page not found' },
    component: page(() => import('../pages/NotFoundPage.tsx'), 'NotFoundPage'),
  }),
  createRoute({
    ...inShell,
    path: paths.noAccess,
    staticData: { title: 'No access' },
    component: page(() => import('../pages/NoAccessPage.tsx'), 'NoAccessPage'),
  }),
  createRoute({
    ...inShell,
    path: '/tutorials/$slug',
    staticData: { title: 'Video Tutorials' },
    // The texts are loaded with the page.
    loader: async ({ params }) => ({ title: (await import('../../features/help/tutorials.ts')).findTutorial(params.slug)?.title }),
    component: page(() => import('../../features/help/TutorialPage.tsx'), 'TutorialPage'),
  }),
]

/** Public pages. */
export const openRoutes = [
  layout.addChildren(shellPages),
  createRoute({
    ...open,
    path: paths.help,
    staticData: { title: 'Help Center' },
    component: page(() => import('../../features/help/HelpPage.tsx'), 'HelpPage'),
  }),
  createRoute({
    ...open,
    path: '/help/podcast-tips',
    staticData: { title: 'Podcast Tips' },
    component: page(() => import('../../features/help/PodcastTipsPage.tsx'), 'PodcastTipsPage'),
  }),
  createRoute({
    ...open,
    path: paths.operatorHelp,
    staticData: { title: 'Running this instance' },
    component: page(() => import('../../features/help/OperatorHelpPage.tsx'), 'OperatorHelpPage'),
  }),
  createRoute({
    ...open,
    path: paths.support,
    staticData: { title: 'Support' },
    component: page(() => import('../../features/help/SupportPage.tsx'), 'SupportPage'),
  }),
  createRoute({
    ...open,
    path: paths.terms,
    staticData: { title: 'Terms of Service' },
    component: page(() => import('../pages/LegalPages.tsx'), 'TermsPage'),
  }),
  createRoute({
    ...open,
    path: paths.privacy,
    staticData: { title: 'Privacy Policy' },
    component: page(() => import('../pages/LegalPages.tsx'), 'PrivacyPage'),
  }),
  createRoute({
    ...open,
    path: '/invitation/$token',
    staticData: { title: 'Invitation' },
    component: page(() => import('../pages/InvitationPage.tsx'), 'InvitationPage'),
  }),
  createRoute({
    ...open,
    path: '/unsubscribe/$token',
    staticData: { title: 'Unsubscribe' },
    component: page(() => import('../../features/notifications/UnsubscribePage.tsx'), 'UnsubscribePage'),
  }),
  // In development builds only: every token and component on one page.
  ...(import.meta.env.DEV
    ? [
        createRoute({
          ...open,
          path: '/dev/ui',
          staticData: { title: 'Design system' },
          component: page(() => import('../../features/gallery/GalleryPage.tsx'), 'GalleryPage'),
        }),
      ]
    : []),
  createRoute({
    ...open,
    path: '$',
    beforeLoad: (): void => {
      throw redirect({ to: '/not-found', replace: true })
    },
  }),
]
