import { podcastLimits } from '@castwright/contract/podcasts/limits.ts'
import { podcastMessages } from '@castwright/contract/podcasts/form.ts'
import type { Podcast } from '@castwright/contract/podcasts/shapes.ts'
import { Stack, SimpleGrid, Text, Button, Group, Input, TextInput } from '@mantine/core'
import { type RefObject, useId } from 'react'
import { pickSound } from '../../../lib/pickSound.ts'
import { ArtworkField } from '../../../components/ArtworkField.tsx'
import type { SettingsOf } from '../../../components/settingsForm.tsx'
import { AudioBioField } from '../../../components/AudioBioField.tsx'
import { Field } from '../../../ui/form/Field.tsx'
import { SwitchField } from '../../../ui/form/SwitchField.tsx'
import { FixedMediaFormat } from '../fields/choiceFields.tsx'
import { PodcastField, EpisodeNumbering } from '../fields/PodcastField.tsx'
import type { SettingsControl } from './form.ts'
import type { Files } from './save.ts'
import { useWatch, useFieldArray } from 'react-hook-form'
import { ReleaseDaysField, ReleaseFrequencyField } from '../fields/ScheduleFields.tsx'
import { ReleaseTimeField, StartDateField, CopyrightField } from '../fields/textFields.tsx'
import { hasDays, describeSchedule } from './schedule.ts'
import { TransferOwnership } from './transfer/TransferOwnership.tsx'
import { feedLimits } from '@castwright/contract/feeds/limits.ts'
import { IconPlus, IconTrash } from '@tabler/icons-react'
import { Icon } from '../../../ui/Icon.tsx'
import classes from './TxtRecords.module.css'
import { IconButton } from '../../../ui/IconButton.tsx'

type Props = {
  podcast: Podcast
  control: SettingsControl
  disabled: boolean
  files: Pick<SettingsOf<Files>, 'round' | 'fileField'>
  artworkButton: RefObject<HTMLButtonElement | null>
}

const audioBioLimit = { seconds: podcastLimits.audioBioSeconds, tooLong: podcastMessages.audioBioTooLong }

/** In pixels, doubled for high-density screens. */
const artWidth = 192
const artOf = ({ thumbnails, photoUrl }: Podcast): string => thumbnails.find(({ width }) => width >= artWidth)?.jpegUrl ?? photoUrl

export function GeneralPanel({ podcast, control, disabled, files: { round, fileField }, artworkButton }: Props) {
  const { id, title, profileUrl, isDefaultPhoto } = podcast
  const art = artOf(podcast)
  return (
    <Stack gap="lg">
      <ArtworkField
        label="Podcast Artwork"
        alt="Your podcast artwork"
        key={`artwork ${round}`}
        title={title}
        stored={isDefaultPhoto ? null : art}
        placeholder={isDefaultPhoto ? art : null}
        buttonRef={artworkButton}
        {...fileField('artwork')}
      />
      <PodcastField control={control} name="title" />
      <PodcastField control={control} name="subtitle" />
      <PodcastField control={control} name="profileUrl" own={{ podcastId: id, profileUrl }} />
      <PodcastField control={control} name="projectKey" />
      <PodcastField control={control} name="showSummary" disabled={disabled} />
      <FixedMediaFormat value={podcast.mediaFormat} />
      <PodcastField control={control} name="parentalAdvisory" />
      <PodcastField control={control} name="color" />
      <AudioBioField
        key={`audio bio ${round}`}
        whose="the podcast's"
        hint={`A short preview for listeners: MP3 or M4A, up to ${audioBioLimit.seconds} seconds.`}
        saved={podcast.audioBioUrl}
        pick={(file) => pickSound('podcast-audio-bios', file, audioBioLimit)}
        {...fileField('audioBio')}
      />
      <Field control={control} name="acceptsGuests">
        {(field) => (
          <SwitchField
            label="Accept Guests"
            description="Visitors can send you a pitch with “Get on the Show!” on your public page."
            {...field}
          />
        )}
      </Field>
    </Stack>
  )
}

export function SchedulePanel({ control }: { control: SettingsControl }) {
  const [releaseFrequency, releaseDays, releaseStartDate, defaultReleaseTime, timeZone] = useWatch({
    control,
    name: ['releaseFrequency', 'releaseDays', 'releaseStartDate', 'defaultReleaseTime', 'timeZone'],
  })
  const description = describeSchedule({ releaseFrequency, releaseDays, releaseStartDate, defaultReleaseTime, timeZone })
  return (
    <Stack gap="lg">
      <PodcastField control={control} name="isComplete" />
      <PodcastField control={control} name="showType" />
      <PodcastField control={control} name="episodeGrouping" />
      <EpisodeNumbering control={control} />
      <Field control={control} name="releaseFrequency">
        {(field) => <ReleaseFrequencyField {...field} />}
      </Field>
      {hasDays(releaseFrequency) ? (
        <Field control={control} name="releaseDays">
          {(field) => <ReleaseDaysField {...field} />}
        </Field>
      ) : null}
      <SimpleGrid cols={{ base: 1, xxs: 2 }} spacing="md" verticalSpacing="lg">
        {releaseFrequency === 'none' ? null : (
          <Field control={control} name="releaseStartDate">
            {(field) => <StartDateField {...field} />}
          </Field>
        )}
        <Field control={control} name="defaultReleaseTime">
          {(field) => <ReleaseTimeField {...field} />}
        </Field>
      </SimpleGrid>
      <PodcastField control={control} name="timeZone" />
      {description ? (
        <Text c="dimmed" aria-live="polite">
          {description}
        </Text>
      ) : null}
    </Stack>
  )
}

export function OwnershipPanel({ podcast, control }: { podcast: Podcast; control: SettingsControl }) {
  return (
    <Stack gap="lg">
      <PodcastField control={control} name="authors" />
      <PodcastField control={control} name="ownerName" />
      <PodcastField control={control} name="ownerEmail" />
      <Field control={control} name="showOwnerEmail">
        {(field) => (
          <SwitchField
            label="Show Owner Email in the Feed"
            description="Spotify and other directories use this email to verify ownership. Some won't let you claim the podcast without it."
            {...field}
          />
        )}
      </Field>
      <Field control={control} name="copyright" required>
        {(field) => <CopyrightField year={podcast.createdAt.slice(0, 4)} title={podcast.title} {...field} />}
      </Field>
      <Field control={control} name="isLocked">
        {(field) => (
          <SwitchField
            label="Lock the Podcast"
            description="Tells other hosts not to import your feed. Turn this off before you move to another host."
            {...field}
          />
        )}
      </Field>
      <TxtRecords control={control} />
      {podcast.showAccess === 'OWNER' ? <TransferOwnership podcast={podcast} /> : null}
    </Stack>
  )
}

const recordParts = [
  { name: 'purpose', label: 'Purpose', placeholder: 'Purpose, e.g. verify' },
  { name: 'value', label: 'Text', placeholder: 'Text' },
] as const

/** TXT records that other services use to verify ownership. */
function TxtRecords({ control }: { control: SettingsControl }) {
  const id = useId()
  const { fields, append, remove } = useFieldArray({ control, name: 'txtRecords' })
  return (
    <Input.Wrapper
      label="Verification Records"
      description="Text that other services ask you to add to your feed to verify ownership."
      labelElement="div"
      labelProps={{ id }}
      inputWrapperOrder={['label', 'description', 'input', 'error']}
    >
      <Stack role="group" aria-labelledby={id} gap="sm" mt="xs">
        {fields.map(({ id: key }, at) => (
          <div key={key} className={classes.record}>
            {recordParts.map(({ name, label, placeholder }) => (
              <Field key={name} control={control} name={`txtRecords.${at}.${name}`}>
                {({ onChange, ...field }) => (
                  <TextInput
                    aria-label={`${label} for record ${at + 1}`}
                    placeholder={placeholder}
                    autoCapitalize="none"
                    spellCheck={false}
                    onChange={(event) => onChange(event.currentTarget.value)}
                    {...field}
                  />
                )}
              </Field>
            ))}
            <IconButton icon={IconTrash} label={`Remove record ${at + 1}`} onClick={() => remove(at)} />
          </div>
        ))}
        {fields.length < feedLimits.txtRecords ? (
          <Group>
            <Button variant="default" leftSection={<Icon of={IconPlus} />} onClick={() => append({ purpose: '', value: '' })}>
              Add record
            </Button>
          </Group>
        ) : null}
      </Stack>
    </Input.Wrapper>
  )
}
