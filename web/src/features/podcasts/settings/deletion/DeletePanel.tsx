import type { Podcast } from '@castwright/contract/podcasts/shapes.ts'
import { Stack, Text, List } from '@mantine/core'
import { HintedButton } from '../../../../ui/HintedButton.tsx'
import { useStepDialog } from '../../../../ui/steps/useStepDialog.ts'
import { messages } from '../messages.ts'
import { useState } from 'react'
import { Dialog } from '../../../../ui/Dialog.tsx'
import { ConfirmPasswordStep } from '../../../../ui/steps/ConfirmPasswordStep.tsx'
import { toLine } from '@castwright/contract/text.ts'
import { useOneField } from '../../../../lib/useOneField.ts'
import { TextField } from '../../../../ui/fields.tsx'
import { Step } from '../../../../ui/steps/Step.tsx'
import { useRouter } from '@tanstack/react-router'
import { paths } from '@castwright/contract/paths.ts'
import { rpc, query } from '../../../../lib/rpc.ts'
import { useSession } from '../../../../lib/session.ts'
import { removeCachedPodcast } from '../podcastCache.ts'
import { showNotice } from '../../../../ui/notice.tsx'
import { useQuery } from '@tanstack/react-query'
import { ImpactStep } from '../../../../components/ImpactStep.tsx'
import { counted } from '../../../../lib/numbers.ts'

export function DeletePanel({ podcast, onDeleted }: { podcast: Podcast; onDeleted: () => void }) {
  const { opened, round, open, close } = useStepDialog()
  return (
    <Stack gap="md" align="flex-start">
      <Text>This also deletes its episodes, recordings and team. You'll see the details before you confirm.</Text>
      <HintedButton variant="outline" color="red" disabledReason={podcast.showAccess === 'OWNER' ? null : messages.notOwner} onClick={open}>
        Delete Podcast
      </HintedButton>
      <DeletePodcastDialog key={round} opened={opened} onClose={close} podcast={podcast} onDeleted={onDeleted} />
    </Stack>
  )
}

type Stage = 'warning' | 'password' | 'name'

const titles: Record<Stage, string> = {
  warning: 'Warning',
  password: 'Confirm Password',
  name: 'Confirm Podcast Name',
}

type Props = { opened: boolean; onClose: () => void; podcast: Podcast; onDeleted: () => void }

/** The last step, 'Podcast Deleted', is a separate modal because this page goes away. */
function DeletePodcastDialog({ opened, onClose, podcast, onDeleted }: Props) {
  const [stage, go] = useState<Stage>('warning')
  const deletePodcast = useDeletePodcast(podcast, onDeleted)
  return (
    <Dialog opened={opened} onClose={onClose} title={titles[stage]} size="wide">
      {stage === 'warning' ? (
        <WarningStep podcast={podcast} onContinue={(needsPassword) => go(needsPassword ? 'password' : 'name')} onCancel={onClose} />
      ) : null}
      {stage === 'password' ? (
        <ConfirmPasswordStep hint="Enter your password to continue." onConfirmed={() => go('name')} onCancel={onClose} />
      ) : null}
      {stage === 'name' ? <ConfirmNameStep title={podcast.title} onConfirmed={deletePodcast} onCancel={onClose} /> : null}
    </Dialog>
  )
}

function ConfirmNameStep({ title, onConfirmed, onCancel }: { title: string; onConfirmed: () => Promise<void>; onCancel: () => void }) {
  const { field, submit, busy } = useOneField({
    check: (typed) => (toLine(typed) === toLine(title) ? null : 'Name does not match.'),
    send: onConfirmed,
  })
  return (
    <Step
      hint={
        <>
          Type the podcast name to confirm: <strong>{title}</strong>
        </>
      }
      submitLabel="Delete Podcast"
      danger
      onSubmit={submit}
      busy={busy}
      onCancel={onCancel}
    >
      <TextField label="Podcast Name" required {...field} autoComplete="off" spellCheck={false} data-autofocus />
    </Step>
  )
}

/** Deletes the podcast, confirms and goes home. Errors are thrown for the field to show. */
function useDeletePodcast(podcast: Podcast, onDeleted: () => void): () => Promise<void> {
  const router = useRouter()
  const { user } = useSession()

  return async () => {
    await rpc('PodcastService.Delete', { podcastId: podcast.id, userId: user?.id ?? '' })
    onDeleted()
    removeCachedPodcast(podcast.id)
    await router.navigate({ href: paths.home, replace: true })
    showNotice('Podcast Deleted', messages.deleted)
  }
}

/** Shows what will be deleted, or why the podcast can't be deleted. */
function WarningStep({ podcast, ...step }: { podcast: Podcast; onContinue: (needsPassword: boolean) => void; onCancel: () => void }) {
  const found = useQuery({ ...query('PodcastService.FindDeletionImpact', { podcastId: podcast.id }), staleTime: 0, gcTime: 0 })
  return (
    <ImpactStep found={found} obstacleTitle="This podcast can't be deleted yet" {...step}>
      {(impact) => <Impact title={podcast.title} {...impact} />}
    </ImpactStep>
  )
}

type ImpactProps = { title: string; numberOfEpisodes: number; numberOfCollaborators: number }

function Impact({ title, numberOfEpisodes, numberOfCollaborators }: ImpactProps) {
  return (
    <>
      <Text mb="xs">
        <strong>{title}</strong> will be permanently deleted right away, including:
      </Text>
      <List mb="sm">
        {numberOfEpisodes > 0 ? (
          <List.Item>{counted(numberOfEpisodes, 'episode')} with all recordings, show notes and comments</List.Item>
        ) : null}
        {numberOfCollaborators > 0 ? <List.Item>access for {counted(numberOfCollaborators, 'collaborator')}</List.Item> : null}
        <List.Item>its public page and artwork</List.Item>
      </List>
      <Text>Its feed URL will keep telling podcast apps that the podcast has ended or where it moved.</Text>
    </>
  )
}
