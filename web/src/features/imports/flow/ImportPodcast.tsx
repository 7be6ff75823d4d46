import type { ImportForm } from '@castwright/contract/imports/form.ts'
import type { MigrationVerification, ParsedFeed } from '@castwright/contract/imports/shapes.ts'
import type { Plan } from '@castwright/contract/billing/limits.ts'
import { useId, useState } from 'react'
import { Anchor, Button, List, SimpleGrid, Text, UnstyledButton } from '@mantine/core'
import { type Icon as TablerIcon, IconFileImport, IconMicrophone2 } from '@tabler/icons-react'
import { useNavigate } from '@tanstack/react-router'
import { adviceOn } from '../../../lib/advice.ts'
import { confirm } from '../../../ui/confirm.tsx'
import { Dialog } from '../../../ui/Dialog.tsx'
import { messages, reasonOf } from '../api.ts'
import { CodeStep, OwnerEmailDialog, RecordStep, useVerification, VerifiedStep } from './VerificationSteps.tsx'
import { useFeed, useFeedForm } from './feed.ts'
import { FeedStep } from './FeedStep.tsx'
import { type FieldsPart, ImportDrawer, type Failure } from './ImportDrawer.tsx'
import { Icon } from '../../../ui/Icon.tsx'
import { useArrivalFocus } from '../../../ui/useArrivalFocus.ts'
import classes from './ImportPodcast.module.css'
import { instance } from '../../../lib/instance.ts'
import { mailTo } from '../../../lib/links.ts'

type Stage = 'choice' | 'feed' | 'code' | 'record' | 'verified' | 'details' | 'moving'

export type ImportProps = {
  opened: boolean
  /** The step to open at. */
  first: 'choice' | 'feed'
  plan: Plan | undefined
  onClose: () => void
  /** Called when the user chooses to start from scratch. */
  onStart: () => void
}

/** The Import Podcast modal with its four steps and the drawer that follows. */
export function ImportPodcast({ opened, first, plan, onClose, onStart, Fields }: ImportProps & { Fields: FieldsPart }) {
  const [stage, setStage] = useState<Stage>(first)
  const form = useFeedForm()
  const feed = useFeed()
  const proof = useVerification()
  /** The submitted second step and its feed. */
  const [chosen, setChosen] = useState<{ asked: ImportForm; feed: ParsedFeed } | null>(null)
  const [isOwnerMissing, setOwnerMissing] = useState(false)
  const [startError, setStartError] = useState<string | null>(null)
  const [failure, setFailure] = useState<Failure | null>(null)
  const [importedTo, setImportedTo] = useState<string | null>(null)

  const url = form.watch('url').trim()
  const navigate = useNavigate()
  const openArchives = () => {
    onClose()
    void navigate({ to: '/settings/my-account/your-data' })
  }

  const leave = async () => {
    const question = {
      title: 'Do you want to leave the import?',
      children: "Your show hasn't been imported yet. The details you entered will be lost.",
      confirmLabel: 'Leave the import',
      cancelLabel: 'Keep going',
      danger: true,
    }
    const hasBegun = stage !== 'choice' ? url !== '' : feed.reading?.feed !== undefined
    if (hasBegun && !(await confirm(question))) return
    proof.cancelCode()
    onClose()
  }

  const accept = (verification: MigrationVerification) => {
    proof.keep(url, verification)
    setOwnerMissing(false)
    // Ownership may be verified before the rest of the second step is filled in.
    if (chosen?.asked.url === url) setStage('verified')
  }

  const continueToVerification = async (asked: ImportForm) => {
    setStartError(null)
    const { feed: found } = await (feed.reading?.fault ? feed.readAgain(asked.url) : feed.read(asked.url))
    if (!found || found.obstacle) return form.setFocus('url')
    setChosen({ asked, feed: found })
    if (proof.isFeedVerified(asked.url)) return setStage('verified')
    if (found.podcast.ownerEmail === '') return setOwnerMissing(true)
    try {
      await proof.begin(asked.url, 'email')
      setStage('code')
    } catch (error) {
      if (reasonOf(error) === 'owner_email_missing') return setOwnerMissing(true)
      if (reasonOf(error) === 'feed_invalid' || reasonOf(error) === 'feed_locked') return void feed.readAgain(asked.url)
      setStartError(`${messages.codeUnsent}. ${adviceOn(error)}`)
    }
  }

  const readAgain = async () => {
    setOwnerMissing(false)
    const { feed: found } = await feed.readAgain(url)
    if (found?.podcast.ownerEmail === '') setOwnerMissing(true)
    else form.setFocus('url')
  }

  const tryAgain = () => {
    if (failure?.mustVerifyAgain) {
      proof.forget()
      setStage('feed')
    }
    setFailure(null)
  }

  const sent = proof.of(url, 'email')
  const steps: Record<Stage, React.ReactNode> = {
    choice: <ChoiceStep onImport={() => setStage('feed')} onStart={onStart} onArchive={openArchives} />,
    feed: (
      <FeedStep
        form={form}
        feed={feed}
        plan={plan}
        isVerified={proof.isFeedVerified(url)}
        startError={startError}
        onRead={({ podcast, obstacle }) => setOwnerMissing(podcast.ownerEmail === '' && obstacle === null)}
        onBack={() => setStage('choice')}
        onContinue={continueToVerification}
      />
    ),
    code: sent ? (
      <CodeStep
        verification={sent}
        onResend={() => proof.restart(url, 'email')}
        onVerified={accept}
        onBack={() => setStage('choice')}
        onOtherProof={() => setStage('record')}
      />
    ) : null,
    record: (
      <RecordStep
        ownerEmail={sent?.ownerEmail ?? ''}
        begin={() => proof.begin(url, 'txt')}
        onVerified={accept}
        onCode={() => setStage('code')}
        onBack={() => setStage('choice')}
      />
    ),
    verified: chosen ? (
      <VerifiedStep
        title={chosen.feed.podcast.title}
        numberOfEpisodes={chosen.feed.numberOfEpisodes}
        onContinue={() => setStage('details')}
      />
    ) : null,
    details: null,
    moving: null,
  }
  const inModal = stage !== 'details' && stage !== 'moving'

  return (
    <>
      <Dialog
        opened={opened && inModal}
        onClose={() => void leave()}
        title={stage === 'choice' ? 'Start a New Podcast' : 'Import Podcast'}
        size={stage === 'choice' ? 'wide' : 'usual'}
      >
        {steps[stage]}
      </Dialog>
      <OwnerEmailDialog
        opened={opened && isOwnerMissing}
        onClose={() => setOwnerMissing(false)}
        begin={() => proof.begin(url, 'txt')}
        onVerified={accept}
        onReadAgain={() => void readAgain()}
      />
      {chosen && !inModal ? (
        <ImportDrawer
          opened={opened && stage === 'details'}
          feed={chosen.feed}
          asked={chosen.asked}
          Fields={Fields}
          onLeave={() => void leave()}
          onMigrated={(profileUrl) => {
            setStage('moving')
            setImportedTo(profileUrl)
          }}
          onFailed={setFailure}
        />
      ) : null}
      <ImportFailedDialog opened={opened && failure !== null} detail={failure?.detail ?? null} onClose={onClose} onTryAgain={tryAgain} />
      <RedirectNeededDialog profileUrl={opened ? importedTo : null} oldHost={chosen?.asked.oldHost ?? 'Other'} onClose={onClose} />
    </>
  )
}

/** Step 1: import or start from scratch. */
function ChoiceStep({ onImport, onStart, onArchive }: { onImport: () => void; onStart: () => void; onArchive: () => void }) {
  const place = useArrivalFocus<HTMLDivElement>()
  return (
    <>
      <SimpleGrid ref={place} cols={{ base: 1, xs: 2 }} spacing="md">
        <Choice icon={IconFileImport} name="Import an Existing Show" onChoose={onImport} first>
          Import every episode from your RSS feed. Listeners won't notice a thing.
        </Choice>
        <Choice icon={IconMicrophone2} name="Start a New Podcast" onChoose={onStart}>
          Start from scratch with a title, a summary and, if you have it, artwork.
        </Choice>
      </SimpleGrid>
      <Text size="sm" c="dimmed" mt="md" ta="center">
        Moving from another Castwright instance?{' '}
        <Anchor component="button" type="button" size="sm" onClick={onArchive}>
          Import a Castwright archive
        </Anchor>
      </Text>
    </>
  )
}

type ChoiceProps = { icon: TablerIcon; name: string; onChoose: () => void; first?: boolean; children: string }

function Choice({ icon, name, onChoose, first = false, children }: ChoiceProps) {
  const id = useId()
  return (
    <UnstyledButton
      className={classes.choice}
      aria-labelledby={`${id}-name`}
      aria-describedby={`${id}-words`}
      data-autofocus={first || undefined}
      onClick={onChoose}
    >
      <Icon of={icon} className={classes.icon} />
      <Text span inherit fw={600} id={`${id}-name`}>
        {name}
      </Text>
      <Text span size="sm" c="dimmed" id={`${id}-words`}>
        {children}
      </Text>
    </UnstyledButton>
  )
}

type ImportFailedDialogProps = {
  opened: boolean
  /** The server's message. */
  detail: string | null
  onClose: () => void
  onTryAgain: () => void
}

function ImportFailedDialog({ opened, detail, onClose, onTryAgain }: ImportFailedDialogProps) {
  return (
    <Dialog
      opened={opened}
      onClose={onClose}
      title={messages.failedTitle}
      closeLabel="Close"
      actions={
        <Button onClick={onTryAgain} data-autofocus>
          Try again
        </Button>
      }
    >
      <Text>
        {messages.failedText} <Anchor href={mailTo(instance.supportEmail)}>{instance.supportEmail}</Anchor>
      </Text>
      {detail ? (
        <Text c="dimmed" size="sm" mt="sm">
          {detail}
        </Text>
      ) : null}
    </Dialog>
  )
}

type RedirectNeededDialogProps = {
  /** The imported podcast's profile URL, or null while closed. */
  profileUrl: string | null
  oldHost: string
  onClose: () => void
}

/** Explains the redirect at the old host. Shown when the import starts. */
function RedirectNeededDialog({ profileUrl, oldHost, onClose }: RedirectNeededDialogProps) {
  const navigate = useNavigate()
  const viewProgress = () => {
    onClose()
    if (profileUrl !== null) void navigate({ to: '/$profileUrl/episodes/$filter', params: { profileUrl, filter: 'all' } })
  }
  return (
    <Dialog
      opened={profileUrl !== null}
      onClose={viewProgress}
      title="301 Redirect Needed"
      actions={
        <Button onClick={viewProgress} data-autofocus>
          View Progress
        </Button>
      }
    >
      <Text>We're importing your episodes in the background. You don't need to wait here.</Text>
      <Text mt="sm">To bring your listeners along, there's one more thing to do at {oldHost === 'Other' ? 'your old host' : oldHost}:</Text>
      <List mt="xs" type="ordered" spacing="xs">
        <List.Item>Wait until we confirm that everything was imported correctly.</List.Item>
        <List.Item>Then redirect (301) your old feed to your new one. We'll show you the URL.</List.Item>
        <List.Item>Keep your old account for at least four weeks. Apps need time to pick up the new URL.</List.Item>
      </List>
    </Dialog>
  )
}
