import type { ImportForm } from '@castwright/contract/import-form.ts'
import type { MigrationVerification, ParsedFeed } from '@castwright/contract/imports.ts'
import type { Plan } from '@castwright/contract/limits.ts'
import { useEffect, useState } from 'react'
import { adviceOn } from '../../../lib/advice.ts'
import { confirm } from '../../../ui/confirm.tsx'
import { Dialog } from '../../../ui/Dialog.tsx'
import { reasonOf } from '../api.ts'
import { words } from '../words.ts'
import { ChoiceStep } from './ChoiceStep.tsx'
import { CodeStep } from './CodeStep.tsx'
import { FeedStep } from './FeedStep.tsx'
import { type FieldsPart, ImportDrawer } from './ImportDrawer.tsx'
import { ImportFailedDialog } from './ImportFailedDialog.tsx'
import { OwnerEmailDialog } from './OwnerEmailDialog.tsx'
import { RecordStep } from './RecordStep.tsx'
import { RedirectNeededDialog } from './RedirectNeededDialog.tsx'
import { useFeed } from './useFeed.ts'
import { useFeedForm } from './useFeedForm.ts'
import type { Failure } from './useMigrate.ts'
import { useProof } from './useProof.ts'
import { VerifiedStep } from './VerifiedStep.tsx'

type Stage = 'choice' | 'feed' | 'code' | 'record' | 'verified' | 'details' | 'moving'

export type ImportProps = {
  opened: boolean
  /** Where it begins: at the first step, or straight at the feed. */
  first: 'choice' | 'feed'
  plan: Plan | undefined
  onClose: () => void
  /** From scratch, then. */
  onStart: () => void
}

/** The Import Podcast modal with its four steps, and the drawer that it leads to. */
export function ImportPodcast({ opened, first, plan, onClose, onStart, Fields }: ImportProps & { Fields: FieldsPart }) {
  const [stage, setStage] = useState<Stage>(first)
  const form = useFeedForm()
  const feed = useFeed()
  const proof = useProof()
  /** The second step as it was answered, with the feed that it led to. */
  const [chosen, setChosen] = useState<{ asked: ImportForm; feed: ParsedFeed } | null>(null)
  const [isOwnerMissing, setOwnerMissing] = useState(false)
  const [trouble, setTrouble] = useState<string | null>(null)
  const [failure, setFailure] = useState<Failure | null>(null)
  const [movedTo, setMovedTo] = useState<string | null>(null)
  const [isThere, setThere] = useState(false)
  useEffect(() => setThere(true), [])

  const url = form.watch('url').trim()

  const leave = async () => {
    const question = {
      title: 'Do you want to leave the import?',
      children: 'Your show is not imported yet. What you entered will be lost.',
      confirmLabel: 'Leave the import',
      cancelLabel: 'Keep going',
      danger: true,
    }
    const hasBegun = stage !== 'choice' ? url !== '' : feed.reading?.feed !== undefined
    if (hasBegun && !(await confirm(question))) return
    proof.giveUp()
    onClose()
  }

  const accept = (verification: MigrationVerification) => {
    proof.keep(url, verification)
    setOwnerMissing(false)
    // Proven while the rest of the second step was still to be filled in.
    if (chosen?.asked.url === url) setStage('verified')
  }

  const goOn = async (asked: ImportForm) => {
    setTrouble(null)
    const { feed: found } = await (feed.reading?.fault ? feed.readAgain(asked.url) : feed.read(asked.url))
    if (!found || found.obstacle) return form.setFocus('url')
    setChosen({ asked, feed: found })
    if (proof.isProven(asked.url)) return setStage('verified')
    if (found.podcast.ownerEmail === '') return setOwnerMissing(true)
    try {
      await proof.begin(asked.url, 'email')
      setStage('code')
    } catch (error) {
      if (reasonOf(error) === 'owner_email_missing') return setOwnerMissing(true)
      if (reasonOf(error) === 'feed_invalid' || reasonOf(error) === 'feed_locked') return void feed.readAgain(asked.url)
      setTrouble(`${words.codeUnsent}. ${adviceOn(error)}`)
    }
  }

  const readAgain = async () => {
    setOwnerMissing(false)
    const { feed: found } = await feed.readAgain(url)
    if (found?.podcast.ownerEmail === '') setOwnerMissing(true)
    else form.setFocus('url')
  }

  const tryAgain = () => {
    if (failure?.isUnproven) {
      proof.forget()
      setStage('feed')
    }
    setFailure(null)
  }

  const sent = proof.of(url, 'email')
  const steps: Record<Stage, React.ReactNode> = {
    choice: <ChoiceStep onImport={() => setStage('feed')} onStart={onStart} />,
    feed: (
      <FeedStep
        form={form}
        feed={feed}
        plan={plan}
        isVerified={proof.isProven(url)}
        trouble={trouble}
        onRead={({ podcast, obstacle }) => setOwnerMissing(podcast.ownerEmail === '' && obstacle === null)}
        onBack={() => setStage('choice')}
        onContinue={goOn}
      />
    ),
    code: sent ? (
      <CodeStep
        verification={sent}
        onResend={() => proof.beginAnew(url, 'email')}
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
        opened={isThere && opened && inModal}
        onClose={() => void leave()}
        title="Import Podcast"
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
            setMovedTo(profileUrl)
          }}
          onFailed={setFailure}
        />
      ) : null}
      <ImportFailedDialog opened={opened && failure !== null} detail={failure?.detail ?? null} onClose={onClose} onTryAgain={tryAgain} />
      <RedirectNeededDialog profileUrl={opened ? movedTo : null} oldHost={chosen?.asked.oldHost ?? 'Other'} onClose={onClose} />
    </>
  )
}
