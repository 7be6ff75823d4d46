import type { User } from '@castwright/contract/profiles/shapes.ts'
import { Button, List, Text } from '@mantine/core'
import { useStepDialog } from '../../../../ui/steps/useStepDialog.ts'
import { useState } from 'react'
import { Dialog } from '../../../../ui/Dialog.tsx'
import { ConfirmPasswordStep } from '../../../../ui/steps/ConfirmPasswordStep.tsx'
import { EmailField } from '../../../../ui/fields.tsx'
import { useOneField } from '../../../../lib/useOneField.ts'
import { Step } from '../../../../ui/steps/Step.tsx'
import { useRouter } from '@tanstack/react-router'
import { auth } from '../../../../lib/auth.ts'
import { noteLastAccountDeleted } from '../../../../lib/instance.ts'
import { paths } from '@castwright/contract/paths.ts'
import { rpc, query } from '../../../../lib/rpc.ts'
import { forgetSession } from '../../../../lib/session.ts'
import { toast } from '../../../../ui/toast.tsx'
import { useErrorToast } from '../../../../ui/useErrorToast.ts'
import { showNotice } from '../../../../ui/notice.tsx'
import { useQuery } from '@tanstack/react-query'
import { ImpactStep } from '../../../../components/ImpactStep.tsx'

export function DeleteAccountButton({ user, variant }: { user: User; variant: 'outline' | 'subtle' }) {
  const { opened, round, open, close } = useStepDialog()
  return (
    <>
      <Button variant={variant} color="red" onClick={open}>
        Delete Account
      </Button>
      <DeleteAccountDialog key={round} opened={opened} onClose={close} user={user} />
    </>
  )
}

type Stage = { at: 'impact' } | { at: 'email'; needsPassword: boolean } | { at: 'password' }

const titles = { impact: 'Impact of Account Deletion', email: 'Confirm Email', password: 'Final Confirmation' }

/** The final 'Account Deleted' dialog is opened elsewhere, because this page unmounts on sign-out. */
function DeleteAccountDialog({ opened, onClose, user }: { opened: boolean; onClose: () => void; user: User }) {
  const [stage, setStage] = useState<Stage>({ at: 'impact' })
  const deleteAccount = useDeleteAccount(user)
  const title = titles[stage.at]
  return (
    <Dialog opened={opened} onClose={onClose} title={title} size="wide">
      {stage.at === 'impact' ? (
        <AccountImpactStep userId={user.id} onContinue={(needsPassword) => setStage({ at: 'email', needsPassword })} onCancel={onClose} />
      ) : null}
      {stage.at === 'email' ? (
        <ConfirmEmailStep
          email={user.email}
          isLast={!stage.needsPassword}
          onConfirmed={stage.needsPassword ? () => setStage({ at: 'password' }) : deleteAccount}
          onCancel={onClose}
        />
      ) : null}
      {stage.at === 'password' ? (
        <ConfirmPasswordStep
          hint="Enter your password to delete your account. This can't be undone."
          submitLabel="Delete Account"
          danger
          onConfirmed={deleteAccount}
          onCancel={onClose}
        />
      ) : null}
    </Dialog>
  )
}

type ConfirmEmailStepProps = {
  email: string
  /** Submitting deletes the account. */
  isLast: boolean
  onConfirmed: () => void | Promise<void>
  onCancel: () => void
}

function ConfirmEmailStep({ email, isLast, onConfirmed, onCancel }: ConfirmEmailStepProps) {
  const { field, submit, busy } = useOneField({
    check: (typed) => (typed.trim().toLowerCase() === email.toLowerCase() ? null : 'Your email is incorrect.'),
    send: async () => onConfirmed(),
  })
  return (
    <Step
      hint={
        <>
          To confirm, enter your account's email: <strong>{email}</strong>
        </>
      }
      submitLabel={isLast ? 'Delete Account' : 'Continue'}
      danger={isLast}
      onSubmit={submit}
      busy={busy}
      onCancel={onCancel}
    >
      <EmailField {...field} autoComplete="off" data-autofocus />
    </Step>
  )
}

/** Deletes the account and signs out. If that fails, the error is shown at the field. */
function useDeleteAccount({ id: userId, isOperator }: Pick<User, 'id' | 'isOperator'>): () => Promise<void> {
  const router = useRouter()
  const { showError, hideError } = useErrorToast()

  return async () => {
    hideError()
    try {
      await rpc('UserService.Delete', { userId })
    } catch (error) {
      showError('Failed to delete account.')
      throw error
    }
    if (isOperator) noteLastAccountDeleted()
    // The session is already deleted. This clears its cookie.
    await auth('signOut', {}).catch(() => undefined)
    toast.success('Your account was successfully deleted.')
    showNotice(
      'Account Deleted',
      "You've been signed out everywhere.",
      () => void router.navigate({ href: paths.getStarted, replace: true }),
    )
    await forgetSession()
  }
}

/** Lists what will be deleted, or says why the account can't be deleted. */
function AccountImpactStep({ userId, ...step }: { userId: string; onContinue: (needsPassword: boolean) => void; onCancel: () => void }) {
  const found = useQuery({ ...query('UserService.FindDeletionImpact', { userId }), staleTime: 0 })
  return (
    <ImpactStep found={found} obstacleTitle="Your account can't be deleted right now" {...step}>
      {(impact) => <Impact podcasts={impact.podcasts} />}
    </ImpactStep>
  )
}

function Impact({ podcasts }: { podcasts: readonly { id: string; title: string }[] }) {
  return (
    <>
      <Text mb="sm">
        Your account will be permanently deleted right away, including your profile, photo, audio bio and your place on other teams.
      </Text>
      {podcasts.length > 0 ? (
        <>
          <Text mb="xs">
            {podcasts.length === 1 ? 'This podcast will be deleted too:' : `These ${podcasts.length} podcasts will be deleted too:`}
          </Text>
          <List
            mah="30dvh"
            py="xs"
            c="var(--cw-ink)"
            fw={500}
            style={{ overflowY: 'auto' }}
            tabIndex={0}
            aria-label="Podcasts that will be deleted"
          >
            {podcasts.map((podcast) => (
              <List.Item key={podcast.id}>{podcast.title}</List.Item>
            ))}
          </List>
          <Text mt="sm">
            All episodes and recordings will be deleted as well. Feed URLs keep working and tell podcast apps that the podcast has ended or
            where it moved.
          </Text>
        </>
      ) : (
        <Text>You don't own any podcasts, so none will be deleted.</Text>
      )}
    </>
  )
}
