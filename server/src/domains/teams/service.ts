export { answerInvitation, findInvitation } from './service/answer.ts'
export { leaveWithAccount, memberLeaving, removeMember, updateRole, type LeavingHook } from './service/change.ts'
export { createInvitationLink, inviteTeam, resendInvitation, sendInvitationEmail } from './service/invite.ts'
export { addOwner, handOver, lockOwnerPlan, type GoverningPlan } from './service/owner.ts'
export { findRoleOf, findRolesOf, findTeam } from './service/team.ts'
export {
  findAccess as accessOf,
  findActiveMembers as activeMembers,
  findOwner as ownerOf,
  findPodcastOfRole as podcastOfRole,
} from './store.ts'
