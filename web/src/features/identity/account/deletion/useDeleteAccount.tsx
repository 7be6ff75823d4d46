import { paths } from '@castwright/contract/paths.ts'
import type { User } from '@castwright/contract/profiles/shapes.ts'
import { Button, Group, Text } from '@mantine/core'
import { useRouter } from '@tanstack/react-router'
import { auth } from '../../../../lib/auth.ts'
import { noteLastAccountDeleted } from '../../../../lib/instance.ts'
import { rpc } from '../../../../lib/rpc.ts'
import { forgetSession } from '../../../../lib/session.ts'
import { toast } from '../../../../ui/toast.tsx'
import { useErrorToast } from '../../../../ui/useErrorToast.ts'
import { modals } from '../../../../ui/modals.tsx'

/** Deletes the account and signs out. If that fails, the error is shown at the field. */
export function useDeleteAccount({ id: userId, isOperator }: Pick<User, 'id' | 'isOperator'>): () => Promise<void> {
  const router = useRouter()
  const { showError, hideError } = useErrorToast()

  const showDeletedDialog = () =>
    modals.open({
      title: 'Account Deleted',
      onClose: () => void router.navigate({ href: paths.getStarted, replace: true }),
      children: (
        <>
          <Text c="dimmed">You've been signed out everywhere.</Text>
          <Group justify="flex-end" mt="lg">
            <Button data-autofocus onClick={() => modals.closeAll()}>
              OK
            </Button>
          </Group>
        </>
      ),
    })

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
    showDeletedDialog()
    await forgetSession()
  }
}
