import { teamLimits } from '@castwright/contract/limits.ts'
import { zodResolver } from '@hookform/resolvers/zod'
import { useState } from 'react'
import { useFieldArray, useForm } from 'react-hook-form'
import { messageOf, rpc, RpcError } from '../../../lib/rpc.ts'
import { useSession } from '../../../lib/session.ts'
import { useComplaint } from '../../../ui/useComplaint.ts'
import { refreshAccess, refreshTeam } from '../api.ts'
import { InviteForm, nobody, type People, showRowErrors } from './form.ts'

type Options = { podcastId: string; left: number | undefined; onFull: () => void; onSent: (people: People) => void }

/** Rows of people to invite, as many as the plan has room for. */
export function useInviteForm({ podcastId, left, onFull, onSent }: Options) {
  const { user } = useSession()
  const { complain, withdraw } = useComplaint()
  const [advice, setAdvice] = useState('')
  const form = useForm({ resolver: zodResolver(InviteForm), defaultValues: { people: [nobody] } })
  const rows = useFieldArray({ control: form.control, name: 'people' })
  const room = Math.min(left ?? teamLimits.invitations, teamLimits.invitations)

  const clear = () => {
    form.reset({ people: [nobody] })
    setAdvice('')
    withdraw()
  }
  const fail = (error: unknown) => {
    if (error instanceof RpcError && error.meta['reason'] === 'plan_limit') return onFull()
    complain('Failed to send invitations.')
    if (error instanceof RpcError && error.code === 'permission_denied') void refreshAccess()
    setAdvice(messageOf(error))
    showRowErrors(form, error)
  }
  const submit = form.handleSubmit(async ({ people }) => {
    withdraw()
    setAdvice('')
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
    add: () => (rows.fields.length >= room ? onFull() : rows.append(nobody)),
    remove: (at: number) => rows.remove(at),
    submit,
    clear,
    advice,
  }
}
export type Invite = ReturnType<typeof useInviteForm>
