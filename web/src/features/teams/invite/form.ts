import { CollaboratorType, GrantedAccess, InvitedEmail, teamMessages } from '@castwright/contract/teams/shapes.ts'
import { snake } from '@castwright/contract/case.ts'
import type { UseFormReturn } from 'react-hook-form'
import { z } from 'zod'
import { RpcError } from '../../../lib/rpc.ts'

/** Unselected options are empty strings. */
const Person = z.object({
  email: InvitedEmail,
  collaboratorType: z.string().pipe(CollaboratorType),
  showAccess: z.string().pipe(GrantedAccess),
  allowOtherAddress: z.boolean(),
})

export const InviteForm = z.object({
  people: z.array(Person).superRefine((people, context) => {
    for (const [at, { email }] of people.entries())
      if (people.findIndex((other) => other.email === email) < at)
        context.addIssue({ code: 'custom', path: [at, 'email'], message: teamMessages.alreadyInvited })
  }),
})
export type InviteInput = z.input<typeof InviteForm>
export type People = z.output<typeof InviteForm>['people']
export type InviteFormApi = UseFormReturn<InviteInput, unknown, z.output<typeof InviteForm>>

export const emptyPerson: InviteInput['people'][number] = { email: '', collaboratorType: '', showAccess: '', allowOtherAddress: false }

const fields = ['email', 'collaboratorType', 'showAccess'] as const

/** Shows server errors at the rows they belong to. */
export function showRowErrors(form: InviteFormApi, error: unknown): void {
  if (!(error instanceof RpcError)) return
  let isFirst = true
  for (const at of form.getValues('people').keys())
    for (const field of fields) {
      const message = error.meta[`podcast_roles.${at}.${snake(field)}`]
      if (message === undefined) continue
      form.setError(`people.${at}.${field}`, { type: 'server', message }, { shouldFocus: isFirst })
      isFirst = false
    }
}
