import { paths } from '@castwright/contract/paths.ts'
import { createRoute, redirect } from '@tanstack/react-router'
import { page, pagesIn } from './lazy.ts'
import { rootRoute } from './root.tsx'

const open = { getParentRoute: () => rootRoute }
const openPage = pagesIn(rootRoute)

const layout = createRoute({ ...open, id: 'open', component: page(() => import('../OpenLayout.tsx'), 'OpenLayout') })
const shellPage = pagesIn(layout)

/** Public pages that signed-in users see inside the shell. */
const shellPages = [
  shellPage(paths.notFound, 'Page not found', () => import('../pages/NotFoundPage.tsx'), 'NotFoundPage'),
  shellPage(paths.noAccess, 'No access', () => import('../pages/NoAccessPage.tsx'), 'NoAccessPage'),
  createRoute({
    getParentRoute: () => layout,
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
  openPage(paths.help, 'Help Center', () => import('../../features/help/HelpPage.tsx'), 'HelpPage'),
  openPage('/help/podcast-tips', 'Podcast Tips', () => import('../../features/help/PodcastTipsPage.tsx'), 'PodcastTipsPage'),
  openPage(paths.operatorHelp, 'Running this instance', () => import('../../features/help/OperatorHelpPage.tsx'), 'OperatorHelpPage'),
  openPage(paths.support, 'Support', () => import('../../features/help/SupportPage.tsx'), 'SupportPage'),
  openPage(paths.terms, 'Terms of Service', () => import('../pages/LegalPages.tsx'), 'TermsPage'),
  openPage(paths.privacy, 'Privacy Policy', () => import('../pages/LegalPages.tsx'), 'PrivacyPage'),
  openPage('/invitation/$token', 'Invitation', () => import('../pages/InvitationPage.tsx'), 'InvitationPage'),
  openPage('/unsubscribe/$token', 'Unsubscribe', () => import('../../features/notifications/UnsubscribePage.tsx'), 'UnsubscribePage'),
  // In development builds only: every token and component on one page.
  ...(import.meta.env.DEV
    ? [openPage('/dev/ui', 'Design system', () => import('../../features/gallery/GalleryPage.tsx'), 'GalleryPage')]
    : []),
  createRoute({
    ...open,
    path: '$',
    beforeLoad: (): void => {
      throw redirect({ to: '/not-found', replace: true })
    },
  }),
]
