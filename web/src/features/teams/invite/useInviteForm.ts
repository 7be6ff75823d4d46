import { teamLimits } from '@castwright/contract/teams/limits.ts'
import { zodResolver } from '@hookform/resolvers/zod'
import { useState } from 'react'
import { useFieldArray, useForm } from 'react-hook-form'
import { messageOf, rpc, RpcError } from '../../../lib/rpc.ts'
import { useSession } from '../../../lib/session.ts'
import { useErrorToast } from '../../../ui/useErrorToast.ts'
import { refreshAccess, refreshTeam } from '../api.ts'
import { InviteForm, emptyPerson, type People, showRowErrors } from './form.ts'

type Options = { podcastId: string; left: number | undefined; onLimitReached: () => void; onSent: (people: People) => void }

/** Rows of people to invite, up to the plan limit. */
export function useInviteForm({ podcastId, left, onLimitReached, onSent }: Options) {
  const { user } = useSession()
  const { showError, hideError } = useErrorToast()
  const [formError, setFormError] = useState('')
  const form = useForm({ resolver: zodResolver(InviteForm), defaultValues: { people: [emptyPerson] } })
  const rows = useFieldArray({ control: form.control, name: 'people' })
  const maxRows = Math.min(left ?? teamLimits.invitations, teamLimits.invitations)

  const clear = () => {
    form.reset({ people: [emptyPerson] })
    setFormError('')
    hideError()
  }
  const fail = (error: unknown) => {
    if (error instanceof RpcError && error.meta['reason'] === 'plan_limit') return onLimitReached()
    showError('Failed to send invitations.')
    if (error instanceof RpcError && error.code === 'permission_denied') void refreshAccess()
    setFormError(messageOf(error))
    showRowErrors(form, error)
  }
  const submit = form.handleSubmit(async ({ people }) => {
    hideError()
    setFormError('')
    try {
      const podcastRoles = people.map((person) => ({ podcastId, ...person }))
      await rpc('TeamManagementService.InviteTeam', { inviterId: user?.id ?? '', podcastRoles })
    } catch (error) {
      return fail(error)
    }
    clear()
    onSent(people)
    await refreshTeam(podcastId)
  })
  return {
    form,
    rows: rows.fields,
    add: () => (rows.fields.length >= maxRows ? onLimitReached() : rows.append(emptyPerson)),
    remove: (at: number) => rows.remove(at),
    submit,
    clear,
    formError,
  }
}
export type Invite = ReturnType<typeof useInviteForm>
