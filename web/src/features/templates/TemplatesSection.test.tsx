import { pathOf } from '@castwright/contract/methods.ts'
import type { Template } from '@castwright/contract/templates/shapes.ts'
import { TemplateService } from '@castwright/contract/templates/methods.ts'
import { fromWire } from '@castwright/contract/wire.ts'
import { screen, waitFor, within } from '@testing-library/react'
import { beforeEach, expect, test } from 'vitest'
import { network, type Network } from '../../lib/testing/network.ts'
import { button, changeField, openPage } from '../../lib/testing/page.tsx'
import { ada, signedIn } from '../../lib/testing/people.ts'
import { longTake } from '../../lib/testing/podcasts.ts'
import { faultsOf, toDraft } from './editor/draft.ts'
import { TemplatesSection } from './TemplatesSection.tsx'

const template: Template = {
  id: '0198c0de-0000-7000-8000-0000000000b1',
  podcastId: longTake.id,
  name: 'Interview',
  steps: [{ step: 'uploadAudio', role: 'AUDIO_ENGINEER', daysBefore: 3, tasks: ['Cut', 'Master'] }],
  showNotes: '<p>Guest:</p>',
  reviewers: [{ reviewType: 'FINAL_REVIEW', role: 'HOST' }],
  weekday: 'TU',
  time: '06:00',
  isDefault: false,
  version: 2,
  updatedAt: new Date().toISOString(),
}
const { id: _id, podcastId: _podcast, version: _version, updatedAt: _updated, ...form } = template

let net: Network
beforeEach(() => {
  net = network()
  signedIn(net, ada)
})

async function open(templates: Template[]) {
  net.answers('TemplateService.FindByPodcastID', { templates })
  const page = await openPage(() => <TemplatesSection podcast={longTake} />, '/settings/templates')
  await screen.findByRole('button', { name: 'New template' })
  return page
}

type Call = 'Create' | 'Update' | 'Delete'
const sent = (name: Call) =>
  net.callsTo(pathOf(`TemplateService.${name}`)).map(({ body }) => fromWire(TemplateService[name].input, body) as Record<string, unknown>)
const drawer = async (name: string) => within(await screen.findByRole('dialog', { name }))
const step = (inside: ReturnType<typeof within>, name: string) => within(inside.getByRole('group', { name }))

test('lists templates with what they contain', async () => {
  await open([template])
  expect(screen.getByText('1 step · 2 tasks · 1 review · show notes · Tuesday at 6:00 AM')).toBeTruthy()
  expect(screen.getByRole('link', { name: 'Plan a season' }).getAttribute('href')).toBe('/the-long-take/seasons/new')
})

test('creates a template', async () => {
  const { user } = await open([])
  expect(screen.getByText('No templates yet')).toBeTruthy()
  await user.click(button('New template'))
  const inside = await drawer('New template')
  await changeField(inside.getByLabelText('Release time'), '06:00')
  await user.click(inside.getByRole('button', { name: 'Save template' }))
  expect(await inside.findByText('Please enter a name.')).toBeTruthy()
  await changeField(inside.getByLabelText('Name'), 'Interview')
  const recording = step(inside, 'Upload Recording')
  await changeField(recording.getByLabelText('Tasks'), ' Cut \n\nMaster')
  await changeField(recording.getByLabelText('Due before the release'), '3')
  await user.click(recording.getByLabelText('Assign to', { selector: 'input' }))
  await user.click(await screen.findByRole('option', { name: 'Audio Engineer' }))
  await user.click(inside.getByRole('button', { name: 'Add Review' }))
  net.answers('TemplateService.Create', { template })
  net.answers('TemplateService.FindByPodcastID', { templates: [template] })
  await user.click(inside.getByRole('button', { name: 'Save template' }))
  expect(await screen.findByText('Template saved.')).toBeTruthy()
  expect(sent('Create')).toEqual([
    {
      podcastId: longTake.id,
      template: {
        name: 'Interview',
        weekday: null,
        time: '06:00',
        steps: form.steps,
        showNotes: '',
        reviewers: [{ reviewType: 'FINAL_REVIEW', role: null }],
        isDefault: false,
      },
    },
  ])
  expect(await screen.findByText('Interview')).toBeTruthy()
})

test('changes a template, and says that someone else did', async () => {
  const { user } = await open([template])
  await user.click(button('Edit Interview'))
  const inside = await drawer('Edit template')
  await changeField(inside.getByLabelText('Name'), 'Long interview')
  net.refuses('TemplateService.Update', 'aborted', 'This has changed.')
  await user.click(inside.getByRole('button', { name: 'Save template' }))
  expect(await inside.findByText("Couldn't save the template. This has changed.")).toBeTruthy()
  net.answers('TemplateService.Update', { template })
  await user.click(inside.getByRole('button', { name: 'Save template' }))
  expect(await screen.findByText('Template saved.')).toBeTruthy()
  expect(sent('Update').at(-1)).toEqual({ templateId: template.id, template: { ...form, name: 'Long interview' }, version: 2 })
})

test('asks before changes are lost', async () => {
  const { user } = await open([template])
  await user.click(button('Edit Interview'))
  const inside = await drawer('Edit template')
  await changeField(inside.getByLabelText('Name'), 'Other')
  await user.click(inside.getByRole('button', { name: 'Cancel' }))
  const question = await drawer('Do you want to leave without saving?')
  await user.click(question.getByRole('button', { name: 'Leave without saving' }))
  await waitFor(() => expect(screen.queryByRole('dialog', { name: 'Edit template' })).toBeNull())
  expect(sent('Update')).toEqual([])
})

test('deletes a template with an undo', async () => {
  const { user } = await open([template])
  net.answers('TemplateService.Delete', {})
  net.answers('TemplateService.FindByPodcastID', { templates: [] })
  await user.click(button('Delete Interview'))
  expect(await screen.findByText('No templates yet')).toBeTruthy()
  expect(sent('Delete')).toEqual([{ templateId: template.id }])
  net.answers('TemplateService.Create', { template })
  net.answers('TemplateService.FindByPodcastID', { templates: [template] })
  await user.click(await screen.findByRole('button', { name: 'Undo' }))
  expect(await screen.findByText('Interview')).toBeTruthy()
  expect(sent('Create')).toEqual([{ podcastId: longTake.id, template: form }])
})

test('shows failures of loading and deleting', async () => {
  net.refuses('TemplateService.FindByPodcastID', 'internal')
  const { user } = await openPage(() => <TemplatesSection podcast={longTake} />, '/settings/templates')
  expect(await screen.findByText("Couldn't load the templates.")).toBeTruthy()
  net.answers('TemplateService.FindByPodcastID', { templates: [template] })
  await user.click(button('Retry'))
  net.refuses('TemplateService.Delete', 'internal', 'Broken.')
  await user.click(await screen.findByRole('button', { name: 'Delete Interview' }))
  expect(await screen.findByText("Couldn't delete the template. Broken.")).toBeTruthy()
})

test('finds what has to be corrected', () => {
  const draft = toDraft(template)
  expect(faultsOf(draft)).toBeNull()
  const many = Array.from({ length: 21 }, (_, at) => `Task ${at}`).join('\n')
  const steps = {
    ...draft.steps,
    setup: { ...draft.steps.setup, tasks: many },
    uploadAudio: { ...draft.steps.uploadAudio, tasks: 'x'.repeat(2000) },
  }
  expect(faultsOf({ ...draft, name: ' ', steps, showNotes: `<p>${'x'.repeat(4001)}</p>` })).toEqual({
    name: 'Please enter a name.',
    showNotes: expect.any(String),
    tasks: { setup: 'A step cannot have more than 20 tasks.', uploadAudio: expect.stringMatching(/^A task cannot exceed/) },
  })
})
