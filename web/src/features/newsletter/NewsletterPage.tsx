import { Alert, Stack, Switch, Text, Textarea } from '@mantine/core'
import { newsletterLimits } from '@castwright/contract/newsletter/limits.ts'
import { type Newsletter, NewsletterForm as Rules } from '@castwright/contract/newsletter/shapes.ts'
import { useState } from 'react'
import { SettingsSection } from '../../ui/settings/SettingsSection.tsx'
import { SettingsSkeleton } from '../../ui/Skeletons.tsx'
import { cacheNewsletter, findNewsletter, useNewsletter } from './api.ts'
import { IssueList } from './IssueList.tsx'
import { SubscriberList } from './SubscriberList.tsx'
import { QueryState } from '../../ui/QueryState.tsx'
import { OperatorHint } from '../../components/OperatorHint.tsx'
import { instance } from '../../lib/instance.ts'
import { rpc } from '../../lib/rpc.ts'
import { CopyField } from '../../ui/CopyField.tsx'
import { Counted } from '../../ui/form/Counted.tsx'
import { FormFooter } from '../../ui/FormFooter.tsx'
import { saveWithConflictCheck } from '../../ui/saveWithConflictCheck.tsx'
import { toast } from '../../ui/toast.tsx'
import { UnsavedGuard } from '../../ui/UnsavedGuard.tsx'
import { Form } from '../../ui/form/Form.tsx'
import { useFields } from '../../ui/form/useFields.ts'

const title = 'Newsletter'
const hint = 'Email your listeners about every new episode.'

/** The newsletter of a show, for owners and admins. */
export function NewsletterPage({ podcastId, mayEdit }: { podcastId: string; mayEdit: boolean }) {
  if (!mayEdit)
    return (
      <SettingsSection title={title} hint={hint}>
        <Text>Only owners and admins can see the newsletter.</Text>
      </SettingsSection>
    )
  return <Loaded podcastId={podcastId} />
}

function Loaded({ podcastId }: { podcastId: string }) {
  const { data: newsletter, error, refetch } = useNewsletter(podcastId)
  if (!newsletter)
    return (
      <QueryState title="Error loading the newsletter." error={error} refetch={refetch}>
        <SettingsSkeleton sections={3} />
      </QueryState>
    )
  return (
    <Stack gap="xl">
      <NewsletterForm newsletter={newsletter} title={title} hint={hint} />
      <SettingsSection title="Emails" hint="We send one email for each release, when the episode is published.">
        <Stack gap="md">
          {instance.mailOutbox ? (
            <Alert color="yellow" title="Emails are not sent">
              This server has no mail server, so new emails stay in the outbox. <OperatorHint ask="set up a mail server" topic="mail" />
            </Alert>
          ) : null}
          <IssueList newsletter={newsletter} />
        </Stack>
      </SettingsSection>
      <SettingsSection title="Subscribers" hint="Only confirmed addresses get your emails." stacked>
        <SubscriberList newsletter={newsletter} />
      </SettingsSection>
    </Stack>
  )
}

const toDraft = ({ isOn, intro, footer }: Newsletter): Rules => ({ isOn, intro, footer })
const labels = { isOn: 'Newsletter', intro: 'Introduction', footer: 'Footer' } as const
const fields = Object.keys(labels) as Array<keyof Rules>
const shown = (value: boolean | string): string => (typeof value === 'string' ? value : value ? 'On' : 'Off')

/** Turns the newsletter on and has its texts. */
function NewsletterForm({ newsletter, title, hint }: { newsletter: Newsletter; title: string; hint: string }) {
  const [base, setBase] = useState(newsletter)
  const { podcastId } = newsletter
  const form = useFields({
    schema: Rules,
    start: toDraft(newsletter),
    send: async (settings) => {
      const result = await saveWithConflictCheck({
        base,
        what: 'The newsletter',
        save: async (version) => (await rpc('NewsletterService.Update', { podcastId, settings, version })).newsletter,
        findNow: () => findNewsletter(podcastId),
        differencesTo: (theirs) =>
          fields
            .filter((field) => theirs[field] !== base[field])
            .map((field) => ({ label: labels[field], theirs: shown(theirs[field]), mine: shown(settings[field]) })),
      })
      if (result.kind === 'editing') return
      cacheNewsletter(result.value)
      setBase(result.value)
      form.form.reset(toDraft(result.value))
      if (result.kind === 'saved') toast.success('Newsletter saved.')
    },
  })
  return (
    <Form onSubmit={form.submit} aria-label="Newsletter settings">
      <SettingsSection title={title} hint={hint}>
        <Stack gap="lg">
          <Switch
            label="Send a newsletter"
            description="Adds a form to your public page. Subscribers get one email for each new episode, based on its show notes."
            {...form.checked('isOn')}
          />
          <Textarea
            label="Introduction"
            description={
              <Counted length={form.values.intro.length} limit={newsletterLimits.intro}>
                Shown above the form on your public page.
              </Counted>
            }
            dir="auto"
            autosize
            minRows={2}
            {...form.text('intro')}
          />
          <Textarea
            label="Footer"
            description={
              <Counted length={form.values.footer.length} limit={newsletterLimits.footer}>
                Shown at the end of every email. Many countries require your postal address.
              </Counted>
            }
            dir="auto"
            autosize
            minRows={2}
            {...form.text('footer')}
          />
          {base.isOn ? (
            <CopyField label="Sign-up form" description="Share this link with your listeners." value={newsletter.formUrl} />
          ) : null}
        </Stack>
      </SettingsSection>
      <FormFooter changed={form.isDirty} saving={form.isBusy} refusal={form.refusal} onCancel={() => form.form.reset()} />
      <UnsavedGuard changed={form.isDirty} />
    </Form>
  )
}
