import { dayIn } from '@castwright/contract/workflow/due-dates.ts'
import { dayAfter } from '@castwright/contract/publishing/release-time.ts'
import { addBusyCalendar, findBusyCalendars } from '../../domains/calendar/service.ts'
import { createTemplate, findTemplates, planSeason } from '../../domains/templates/service.ts'
import { confirmInterview, saveInterview } from '../../domains/workflow/service.ts'
import { dayAt, demoZone } from './calendar.ts'
import { ago, day, withoutEmails, type DemoContext } from './context.ts'
import type { DemoShow, Planning, DemoEpisode } from './shows.ts'
import type { Cast } from './people.ts'

export async function makeInterview(
  { app }: DemoContext,
  cast: Cast,
  userId: string,
  episodeId: string,
  { episode: { interview }, now }: { episode: DemoEpisode; now: Date },
): Promise<void> {
  if (!interview) return
  const { inDays, at, people, isConfirmed, minutes, place } = interview
  const startsAt = dayAt(now, inDays, at).toISOString()
  const peopleIds = people.map((who) => cast[who].userId)
  await saveInterview(app, userId, { episodeId, interview: { startsAt, minutes, place, timeZone: demoZone, peopleIds } })
  if (isConfirmed) await confirmInterview(app, userId, { episodeId, startsAt, confirmed: true })
}

/** Always the same, so that the season is planned once. */
const planId = '0197c0de-5ea5-7000-8000-000000000002'

/** Creates the template, the season and the days off of a show. What exists stays as it is. */
export async function makePlanning(
  demo: DemoContext,
  cast: Cast,
  podcastId: string,
  { form, settings, planning }: DemoShow,
): Promise<void> {
  if (!planning) return
  const { userId } = cast.nora
  const [known] = await findTemplates(demo.app.db, podcastId)
  if (known) {
    demo.say(`"${form.title}" already has a planned season.`)
    return
  }
  const people = Object.values(cast).map((person) => person.userId)
  await withoutEmails(demo, people, async () => {
    const { app } = ago(demo, 3 * day)
    const { id: templateId } = await createTemplate(app, userId, { podcastId, template: planning.template })
    const { title, seasonNumber, startsInDays, ...rule } = planning.season
    await planSeason(app, userId, {
      podcastId,
      planId,
      templateId,
      rule: {
        ...rule,
        frequency: 'weekly',
        startDate: dayAfter(dayIn('UTC', demo.app.now()), startsInDays),
        time: settings.defaultReleaseTime ?? '06:00',
        timeZone: settings.timeZone ?? 'UTC',
        skipDates: [],
      },
      title,
      seasonNumber,
      firstNumber: 1,
    })
    if ((await findBusyCalendars(app.db, podcastId)).length === 0)
      await addBusyCalendar(app, userId, { podcastId, name: planning.daysOff.name, file: daysOffFile(planning.daysOff, demo.app.now()) })
  })
  demo.say(`Planned ${planning.season.count} episodes of "${form.title}".`)
}

const daysOffFile = ({ days }: Planning['daysOff'], now: Date): string =>
  [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    ...days.flatMap(({ inDays, title }, at) => [
      'BEGIN:VEVENT',
      `UID:day-off-${at}`,
      `DTSTART;VALUE=DATE:${dayAfter(dayIn('UTC', now), inDays).replaceAll('-', '')}`,
      `SUMMARY:${title}`,
      'END:VEVENT',
    ]),
    'END:VCALENDAR',
    '',
  ].join('\r\n')
