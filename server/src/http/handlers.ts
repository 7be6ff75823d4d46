import type { ServiceName } from '@castwright/contract/methods.ts'
import type { Service } from '../platform/rpc.ts'
import { ActivityService } from '../domains/activity/rpc.ts'
import { UserInfoService } from '../domains/billing/rpc.ts'
import { OutboxService } from '../domains/instance/rpc.ts'
import { NotificationService } from '../domains/notifications/rpc.ts'
import { PodcastInfoService, PodcastService } from '../domains/podcasts/rpc.ts'
import { BetaService, EmailService, UserService } from '../domains/profiles/rpc.ts'
import { PodcastRoleService, TeamManagementService } from '../domains/teams/rpc.ts'
import { UploadService } from '../domains/uploads/rpc.ts'

/** Every method's handler; the type leaves none out. */
export const handlers: { [S in ServiceName]: Service<S> } = {
  ActivityService,
  BetaService,
  EmailService,
  NotificationService,
  OutboxService,
  PodcastInfoService,
  PodcastRoleService,
  PodcastService,
  TeamManagementService,
  UploadService,
  UserInfoService,
  UserService,
}
