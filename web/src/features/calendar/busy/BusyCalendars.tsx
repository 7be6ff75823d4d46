import { type BusyCalendar, busyMessages } from '@castwright/contract/calendar/shapes.ts'
import { calendarLimits } from '@castwright/contract/calendar/limits.ts'
import { FileInput, Group, SegmentedControl, Text, TextInput, Tooltip } from '@mantine/core'
import { IconBeach, IconPlus, IconRefresh, IconTrash } from '@tabler/icons-react'
import { useState } from 'react'
import { z } from 'zod'
import { BusyCalendarService } from '@castwright/contract/calendar/methods.ts'
import { useQuery } from '@tanstack/react-query'
import { HintedButton } from '../../../ui/HintedButton.tsx'
import { Icon } from '../../../ui/Icon.tsx'
import classes from '../../../ui/IconList.module.css'
import { SettingsSection } from '../../../ui/settings/SettingsSection.tsx'
import { QueryState } from '../../../ui/QueryState.tsx'
import { IconButton } from '../../../ui/IconButton.tsx'
import { useSubmit } from '../../../ui/form/useSubmit.ts'
import { RelativeTime } from '../../../ui/RelativeTime.tsx'
import { query, queryKeyOf, rpc } from '../../../lib/rpc.ts'
import { confirm } from '../../../ui/confirm.tsx'
import { toast } from '../../../ui/toast.tsx'
import { readTextFile } from '../../../lib/textFile.ts'
import { Dialog } from '../../../ui/Dialog.tsx'
import { DialogForm } from '../../../ui/form/DialogForm.tsx'
import { useFields } from '../../../ui/form/useFields.ts'
import { queryClient } from '../../../lib/queryClient.ts'

const title = 'Days off'

/** The calendars of others whose days off a show's calendar has in the background. */
export function BusyCalendars({ podcastId }: { podcastId: string }) {
  const { data: calendars, error, refetch } = useBusyCalendars(podcastId)
  const [adding, setAdding] = useState({ opened: false, round: 0 })
  return (
    <SettingsSection title={title} hint="Public holidays and other days off, shown in the background of the calendar.">
      {calendars === undefined ? (
        <QueryState title="Couldn't load the days off." order={3} error={error} refetch={refetch} rows={1} />
      ) : (
        <>
          {calendars.length > 0 ? (
            <ul className={classes.list} aria-label={title}>
              {calendars.map((calendar) => (
                <BusyCalendarItem key={calendar.id} calendar={calendar} />
              ))}
            </ul>
          ) : (
            <Text c="dimmed">No calendars yet. Add one with public holidays or your team's days off.</Text>
          )}
          <Group mt="md">
            <HintedButton
              variant="default"
              leftSection={<Icon of={IconPlus} />}
              disabledReason={calendars.length >= calendarLimits.busyCalendars ? busyMessages.tooMany : null}
              onClick={() => setAdding(({ round }) => ({ opened: true, round: round + 1 }))}
            >
              Add calendar
            </HintedButton>
          </Group>
        </>
      )}
      <AddBusyCalendar
        key={adding.round}
        podcastId={podcastId}
        opened={adding.opened}
        onClose={() => setAdding((now) => ({ ...now, opened: false }))}
      />
    </SettingsSection>
  )
}

/** A calendar with days off: where it is from, and how its last read went. */
function BusyCalendarItem({ calendar }: { calendar: BusyCalendar }) {
  const { id: busyCalendarId, name, host, days, skipped } = calendar
  const reread = useSubmit({ failed: "Couldn't refresh the calendar." }, async () => {
    await rpc('BusyCalendarService.Refresh', { busyCalendarId })
    await refreshBusyCalendars()
    toast.success('Refreshing the calendar.')
  })
  const remove = useSubmit({ failed: "Couldn't remove the calendar." }, async () => {
    await rpc('BusyCalendarService.Delete', { busyCalendarId })
    await refreshBusyCalendars()
    toast.success('Calendar removed.')
  })
  const askToRemove = async () => {
    const sure = await confirm({
      title: `Remove ${name}?`,
      children: "Its days off will disappear from the calendar. To add it again, you'll need its URL or file.",
      confirmLabel: 'Remove calendar',
      danger: true,
    })
    if (sure) await remove.submit()
  }
  return (
    <li className={classes.item}>
      <span className={classes.icon}>
        <Icon of={IconBeach} />
      </span>
      <div className={classes.words}>
        <Text fw={500} dir="auto">
          {name}
        </Text>
        <Text size="sm" c="dimmed">
          {host ?? 'From a file'} · {days === 1 ? '1 day' : `${days.toLocaleString('en-US')} days`}
          {skipped > 0 ? ` · ${skipped} left out` : null}
        </Text>
        <LastRead calendar={calendar} />
      </div>
      <Group gap="xxs" wrap="nowrap">
        {host === null ? null : (
          <Tooltip label="Refresh">
            <IconButton icon={IconRefresh} label={`Read ${name} again`} loading={reread.isBusy} onClick={reread.submit} />
          </Tooltip>
        )}
        <Tooltip label="Remove">
          <IconButton icon={IconTrash} label={`Remove ${name}`} loading={remove.isBusy} onClick={() => void askToRemove()} />
        </Tooltip>
      </Group>
    </li>
  )
}

function LastRead({ calendar: { readAt, problem } }: { calendar: BusyCalendar }) {
  if (problem)
    return (
      <Text size="sm" c="var(--cw-danger-ink)">
        {problem.message} Failing since <RelativeTime at={problem.since} />.
      </Text>
    )
  return (
    <Text size="sm" c="dimmed">
      {readAt === null ? (
        'Loading for the first time'
      ) : (
        <>
          Last read <RelativeTime at={readAt} />
        </>
      )}
    </Text>
  )
}

const sources = ['Address', 'File'] as const

const Rules = z
  .object({ name: BusyCalendarService.Create.input.shape.name, source: z.enum(sources), url: z.string(), file: z.custom<File | null>() })
  .superRefine(({ source, url, file }, { addIssue }) => {
    const refuse = (path: string, message: string) => addIssue({ code: 'custom', path: [path], message })
    if (source === 'Address' && url.trim() === '') refuse('url', busyMessages.urlInvalid)
    if (source === 'File' && file === null) refuse('file', busyMessages.sourceMissing)
    if (source === 'File' && file && file.size > calendarLimits.busyBytes) refuse('file', busyMessages.fileTooLarge)
  })

/** Adds a calendar with days off, by its address or from a file. */
function AddBusyCalendar({ podcastId, opened, onClose }: { podcastId: string; opened: boolean; onClose: () => void }) {
  const form = useFields({
    schema: Rules,
    start: { name: '', source: 'Address', url: '', file: null },
    failed: "Couldn't add the calendar.",
    send: async ({ name, source, url, file }) => {
      const from = source === 'Address' ? { url } : { file: file ? await readTextFile(file) : '' }
      await rpc('BusyCalendarService.Create', { podcastId, name, ...from })
      await refreshBusyCalendars()
      toast.success('Calendar added.')
      onClose()
    },
  })
  const { text, field } = form
  const { source } = form.values
  return (
    <Dialog opened={opened} onClose={onClose} title="Add a days-off calendar">
      <DialogForm of={form} label="Add calendar" onClose={onClose}>
        <TextInput
          label="Name"
          placeholder="Public holidays"
          dir="auto"
          autoComplete="off"
          maxLength={calendarLimits.busyName}
          {...text('name')}
        />
        <SegmentedControl
          aria-label="Source"
          fullWidth
          data={[...sources]}
          value={source}
          onChange={(chosen) => form.set('source', chosen === 'File' ? 'File' : 'Address')}
        />
        {source === 'Address' ? (
          <TextInput
            label="Calendar URL"
            required
            description="A URL that ends in .ics or starts with webcal://. We check it every few hours and never show it again."
            inputMode="url"
            autoCapitalize="none"
            autoComplete="off"
            spellCheck={false}
            {...text('url')}
          />
        ) : (
          <FileInput
            label="Calendar file"
            required
            description="We read the .ics file once."
            placeholder="Choose a file"
            accept=".ics,text/calendar"
            clearable
            {...field('file')}
          />
        )}
      </DialogForm>
    </Dialog>
  )
}

/** While a calendar is read for the first time. */
const pollIntervalMs = 3000

const isBeingRead = ({ readAt, problem }: BusyCalendar): boolean => readAt === null && problem === null

const useBusyCalendars = (podcastId: string) =>
  useQuery({
    ...query('BusyCalendarService.FindByPodcastID', { podcastId }),
    select: ({ calendars }) => calendars,
    refetchInterval: ({ state }) => (state.data?.calendars.some(isBeingRead) ? pollIntervalMs : false),
  })

async function refreshBusyCalendars(): Promise<void> {
  void queryClient.invalidateQueries({ queryKey: queryKeyOf('CalendarService.Find') })
  await queryClient.invalidateQueries({ queryKey: queryKeyOf('BusyCalendarService.FindByPodcastID') })
}
