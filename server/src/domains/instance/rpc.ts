import type { Call, Service } from '../../platform/rpc.ts'
import * as instance from './service.ts'

export const OutboxService: Service<'OutboxService'> = {
  Find: async ({ app }) => instance.findOutbox(app),
}

type UserCall = Pick<Call<'OperatorService.DisableUser'>, 'app' | 'caller'> & { input: { accountId: string } }

const changed = async ({ app, caller, input }: UserCall, change: instance.UserChange) => ({
  user: await instance.changeUser(app, caller.userId, input.accountId, change),
})

export const OperatorService: Service<'OperatorService'> = {
  FindOverview: ({ app }) => instance.findOverview(app),
  FindHealth: async ({ app, input }) => instance.findHealth(app, input.refresh),
  FindJobs: ({ app, input }) => instance.findJobs(app, input.state),
  RetryJobs: async ({ app, caller, input }) => ({ count: await instance.retryJobs(app, caller.userId, input.jobIds) }),
  CancelJobs: async ({ app, caller, input }) => ({ count: await instance.cancelJobs(app, caller.userId, input.jobIds) }),
  FindStorage: ({ app }) => instance.findStorage(app.db),
  FindDatabase: ({ app }) => instance.findDatabase(app),
  FindEmails: ({ app, input }) => instance.findEmails(app.db, input),
  FindWebhooks: ({ app }) => instance.findWebhooks(app.db),
  FindBackups: ({ app }) => instance.findBackups(app),
  StartBackup: async ({ app, caller }) => ({ run: await instance.startBackup(app, caller.userId) }),
  StartRehearsal: async ({ app, caller, input }) => ({ run: await instance.startRehearsal(app, caller.userId, input.backupId) }),
  FindUsers: ({ app, input }) => instance.findUsers(app, input),
  GrantOperator: (call) => changed(call, { kind: 'grantOperator' }),
  RevokeOperator: (call) => changed(call, { kind: 'revokeOperator' }),
  SetPlan: (call) => changed(call, { kind: 'setPlan', plan: call.input.plan }),
  DisableUser: (call) => changed(call, { kind: 'disable' }),
  EnableUser: (call) => changed(call, { kind: 'enable' }),
  VerifyUser: (call) => changed(call, { kind: 'verify' }),
  SignOutUser: (call) => changed(call, { kind: 'signOut' }),
  FindActs: ({ app, input }) => instance.findActs(app.db, input.cursor),
}
