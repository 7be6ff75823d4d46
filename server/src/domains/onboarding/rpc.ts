import type { Service } from '../../platform/rpc.ts'
import * as onboarding from './service.ts'

export const OnboardingService: Service<'OnboardingService'> = {
  Find: async ({ app, caller }) => ({ gettingStarted: await onboarding.findGettingStarted(app, caller) }),
  Dismiss: ({ app, caller, input }) => onboarding.dismissChecklist(app, caller.userId, input.dismissed),
  FindFirstTask: async ({ app, caller, input }) => ({ firstTask: await onboarding.findFirstTask(app, caller.userId, input.podcastId) }),
  HideFirstTask: ({ app, caller, input }) => onboarding.hideFirstTask(app, caller.userId, input.podcastId),
}
