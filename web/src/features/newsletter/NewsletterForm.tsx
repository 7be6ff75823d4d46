import { NewsletterForm as Form, type Newsletter } from '@castwright/contract/newsletter/shapes.ts'
import { newsletterLimits } from '@castwright/contract/newsletter/limits.ts'
import { Stack, Switch, Textarea } from '@mantine/core'
import { type SubmitEvent, useState } from 'react'
import { messageOf, rpc } from '../../lib/rpc.ts'
import { CopyField } from '../../ui/CopyField.tsx'
import { Counted } from '../../ui/form/Counted.tsx'
import { FormFooter } from '../../ui/FormFooter.tsx'
import { saveWithConflictCheck } from '../../ui/saveWithConflictCheck.tsx'
import { SettingsSection } from '../../ui/settings/SettingsSection.tsx'
import { toast } from '../../ui/toast.tsx'
import { UnsavedGuard } from '../../ui/UnsavedGuard.tsx'
import { cacheNewsletter, findNewsletter } from './api.ts'

const toDraft = ({ isOn, intro, footer }: Newsletter): Form => ({ isOn, intro, footer })
const labels = { isOn: 'Newsletter', intro: 'Introduction', footer: 'Footer' } as const
const fields = Object.keys(labels) as Array<keyof Form>
const isSame = (one: Form, other: Form): boolean => fields.every((field) => one[field] === other[field])
const shown = (value: boolean | string): string => (typeof value === 'string' ? value : value ? 'On' : 'Off')

type Props = { newsletter: Newsletter; title: string; hint: string }

/** Turns the newsletter on and has its texts. */
export function NewsletterForm({ newsletter, title, hint }: Props) {
  const [base, setBase] = useState(newsletter)
  const [draft, setDraft] = useState(() => toDraft(newsletter))
  const [faults, setFaults] = useState<Partial<Record<string, string>>>({})
  const [saving, setSaving] = useState(false)
  const changed = !isSame(draft, toDraft(base))
  const change = (part: Partial<Form>) => setDraft((now) => ({ ...now, ...part }))
  const save = async (event: SubmitEvent) => {
    event.preventDefault()
    const parsed = Form.safeParse(draft)
    setFaults(parsed.success ? {} : Object.fromEntries(parsed.error.issues.map(({ path, message }) => [String(path[0]), message])))
    if (!parsed.success) return
    setSaving(true)
    const { podcastId } = newsletter
    try {
      const result = await saveWithConflictCheck({
        base,
        what: 'The newsletter',
        save: async (version) => (await rpc('NewsletterService.Update', { podcastId, settings: draft, version })).newsletter,
        findNow: () => findNewsletter(podcastId),
        differencesTo: (theirs) =>
          fields
            .filter((field) => theirs[field] !== base[field])
            .map((field) => ({ label: labels[field], theirs: shown(theirs[field]), mine: shown(draft[field]) })),
      })
      if (result.kind === 'editing') return
      cacheNewsletter(result.value)
      setBase(result.value)
      setDraft(toDraft(result.value))
      if (result.kind === 'saved') toast.success('Newsletter saved.')
    } catch (error) {
      toast.error(messageOf(error))
    } finally {
      setSaving(false)
    }
  }
  return (
    <form onSubmit={(event) => void save(event)} noValidate aria-label="Newsletter settings">
      <SettingsSection title={title} hint={hint}>
        <Stack gap="lg">
          <Switch
            label="Send a newsletter"
            description="Adds a form to your public page. Everyone who subscribes gets one email for each new episode, made from its show notes."
            checked={draft.isOn}
            onChange={(event) => change({ isOn: event.currentTarget.checked })}
          />
          <Textarea
            label="Introduction"
            description={
              <Counted length={draft.intro.length} limit={newsletterLimits.intro}>
                Shown above the form on your public page.
              </Counted>
            }
            dir="auto"
            autosize
            minRows={2}
            value={draft.intro}
            error={faults['intro']}
            onChange={(event) => change({ intro: event.currentTarget.value })}
          />
          <Textarea
            label="Footer"
            description={
              <Counted length={draft.footer.length} limit={newsletterLimits.footer}>
                Shown at the end of every email. Many countries require your postal address.
              </Counted>
            }
            dir="auto"
            autosize
            minRows={2}
            value={draft.footer}
            error={faults['footer']}
            onChange={(event) => change({ footer: event.currentTarget.value })}
          />
          {base.isOn ? (
            <CopyField label="Sign-up form" description="Share this link wherever your listeners are." value={newsletter.formUrl} />
          ) : null}
        </Stack>
      </SettingsSection>
      <FormFooter
        changed={changed}
        saving={saving}
        onCancel={() => {
          setDraft(toDraft(base))
          setFaults({})
        }}
      />
      <UnsavedGuard changed={changed} />
    </form>
  )
}
