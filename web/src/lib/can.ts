import type { MethodName } from '@castwright/contract/methods.ts'
import { reaches, type ShowAccess } from '@castwright/contract/teams/access.ts'
import roles from 'virtual:method-roles'

/** Whether a button for this method is enabled with this access. */
export function can(name: MethodName, access: ShowAccess | null): boolean {
  const role = roles[name]
  return role === undefined || (access !== null && reaches(access, role))
}
