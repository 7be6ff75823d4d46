import type { ServiceName } from '@castwright/contract/methods.ts'
import type { Service } from '../platform/rpc.ts'
import { UserInfoService } from '../domains/billing/rpc.ts'
import { OutboxService } from '../domains/instance/rpc.ts'
import { PodcastService } from '../domains/podcasts/rpc.ts'
import { BetaService, EmailService, UserService } from '../domains/profiles/rpc.ts'
import { PodcastRoleService } from '../domains/teams/rpc.ts'
import { UploadService } from '../domains/uploads/rpc.ts'

/** Every method's handler; the type leaves none out. */
export const handlers: { [S in ServiceName]: Service<S> } = {
  BetaService,
  EmailService,
  OutboxService,
  PodcastRoleService,
  PodcastService,
  UploadService,
  UserInfoService,
  UserService,
}
