import { templateLimits } from '@castwright/contract/templates/limits.ts'
import { templateMessages, type Template, type TemplateForm } from '@castwright/contract/templates/shapes.ts'
import type { App } from '../../../platform/app.ts'
import type { Db, Tx } from '../../../platform/db.ts'
import { Fault, orNotFound } from '../../../platform/fault.ts'
import { newId } from '../../../platform/ids.ts'
import { cleanNotes, lockTeam, createDrafts, lockEpisodeAndTeam } from '../../episodes/service.ts'
import { recordEvent } from '../../events/service.ts'
import * as store from '../store.ts'
import { hasNumber } from '@castwright/contract/episodes/form.ts'
import { episodeLimits } from '@castwright/contract/episodes/limits.ts'
import { firstCharacters } from '@castwright/contract/text.ts'
import { findShow, requireOpen } from '../../podcasts/service.ts'
import { addSteps } from '../../workflow/service.ts'

const toTemplate = ({ id, podcastId, name, content, version, updatedAt }: store.TemplateRow): Template => ({
  ...content,
  isDefault: content.isDefault ?? false,
  id,
  podcastId,
  name,
  version,
  updatedAt: updatedAt.toISOString(),
})

export const findTemplates = async (db: Db, podcastId: string): Promise<Template[]> =>
  (await store.findTemplates(db, podcastId)).map(toTemplate)

/** The podcast of a template, or null if there is no such template. */
export const podcastOfTemplate = async (db: Db, templateId: string): Promise<string | null> =>
  (await store.findTemplate(db, templateId))?.podcastId ?? null

const contentOf = ({ name: _name, ...content }: TemplateForm) => ({ ...content, showNotes: cleanNotes(content.showNotes) })

export const createTemplate = (
  app: App,
  userId: string,
  { podcastId, template: form }: { podcastId: string; template: TemplateForm },
): Promise<Template> =>
  app.transaction(async (tx) => {
    await lockTeam(tx, podcastId, userId)
    if ((await store.findTemplates(tx, podcastId)).length >= templateLimits.templates)
      throw new Fault('invalid_fields', { template: templateMessages.tooMany })
    const [id, now] = [newId(), app.now()]
    if (form.isDefault) await clearDefault(tx, podcastId)
    await store.insertTemplate(tx, { id, podcastId, name: form.name, content: contentOf(form), createdAt: now, updatedAt: now })
    await recordEvent(app, tx, { kind: 'template.created', podcastId, actorId: userId, data: { name: form.name } })
    return toTemplate((await store.findTemplate(tx, id))!)
  })

/** Locks the podcast, so that changes of its templates are serialized. */
async function lockTemplate(tx: Tx, templateId: string, userId: string): Promise<store.TemplateRow> {
  const podcastId = orNotFound(await podcastOfTemplate(tx, templateId))
  await lockTeam(tx, podcastId, userId)
  return orNotFound(await store.findTemplate(tx, templateId))
}

type Changes = { templateId: string; template: TemplateForm; version: number }

export const updateTemplate = (app: App, userId: string, { templateId, template: form, version }: Changes): Promise<Template> =>
  app.transaction(async (tx) => {
    const row = await lockTemplate(tx, templateId, userId)
    if (row.version !== version) throw new Fault('settings_changed')
    const content = contentOf(form)
    if (row.name === form.name && isSame(row.content, content)) return toTemplate(row)
    if (form.isDefault) await clearDefault(tx, row.podcastId, templateId)
    await store.updateTemplate(tx, templateId, { name: form.name, content, version: version + 1, updatedAt: app.now() })
    await recordEvent(app, tx, { kind: 'template.updated', podcastId: row.podcastId, actorId: userId, data: { name: form.name } })
    return toTemplate((await store.findTemplate(tx, templateId))!)
  })

/** A show has at most one default template. Those who edit the former one have to load it again. */
async function clearDefault(tx: Tx, podcastId: string, except?: string): Promise<void> {
  for (const { id, content, version } of await store.findTemplates(tx, podcastId))
    if (content.isDefault && id !== except)
      await store.updateTemplate(tx, id, { content: { ...content, isDefault: false }, version: version + 1 })
}

/** PostgreSQL keeps the keys of JSON in another order. */
const isSame = (one: store.TemplateRow['content'], other: store.TemplateRow['content']): boolean => sorted(one) === sorted(other)

const sorted = (value: unknown): string =>
  JSON.stringify(value, (_key, inner: unknown) =>
    typeof inner === 'object' && inner !== null && !Array.isArray(inner)
      ? Object.fromEntries(Object.entries(inner).toSorted(([a], [b]) => (a < b ? -1 : 1)))
      : inner,
  )

export const deleteTemplate = (app: App, userId: string, templateId: string): Promise<void> =>
  app.transaction(async (tx) => {
    const { podcastId, name } = await lockTemplate(tx, templateId, userId)
    await store.deleteTemplate(tx, templateId)
    await recordEvent(app, tx, { kind: 'template.deleted', podcastId, actorId: userId, data: { name } })
  })

/** Creates a draft from an episode: what describes it, who works on it, and the next free number. */
export const duplicateEpisode = (app: App, userId: string, episodeId: string): Promise<string> =>
  app.transaction(async (tx) => {
    const { episode, team } = await lockEpisodeAndTeam(tx, episodeId, userId)
    const { podcastId, seasonNumber, episodeType, level, label, parentalAdvisory, itunesVisibility, showNotes, photo, photoDigest } =
      episode
    await requireOpen(tx, podcastId)
    const podcast = (await findShow(tx, podcastId))!
    const isNumbered = hasNumber(podcast, { episodeType, level })
    const draft = {
      title: firstCharacters(`Copy of ${episode.title}`, episodeLimits.title).join(''),
      seasonNumber,
      episodeNumber: isNumbered ? (await store.findLastNumber(tx, podcastId, seasonNumber)) + 1 : null,
      plannedReleaseDate: null,
      episodeType,
      level,
      label,
      parentalAdvisory,
      itunesVisibility,
      showNotes,
      photo,
      photoDigest,
    }
    const [id] = await createDrafts(app, tx, userId, podcastId, [draft], team)
    const assignees = await store.findAssignees(tx, episodeId)
    const steps = assignees.flatMap(({ step, assigneeId }) => (assigneeId ? [{ episodeId: id!, step, assigneeId, dueDate: null }] : []))
    await addSteps(tx, steps)
    return id!
  })
