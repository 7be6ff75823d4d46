import { IconButton } from '../../ui/IconButton.tsx'
import { templateLimits } from '@castwright/contract/templates/limits.ts'
import type { Podcast } from '@castwright/contract/podcasts/shapes.ts'
import { type Template, templateMessages } from '@castwright/contract/templates/shapes.ts'
import { Button, Group, Text, Tooltip } from '@mantine/core'
import { IconPlus, IconTemplate, IconTrash } from '@tabler/icons-react'
import { useState } from 'react'
import { RelativeTime } from '../../ui/RelativeTime.tsx'
import { messageOf } from '../../lib/rpc.ts'
import { Badge } from '../../ui/Badge.tsx'
import { TaskList } from '../../ui/drawings/TaskList.tsx'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { useSubmit } from '../../ui/form/useSubmit.ts'
import { HintedButton } from '../../ui/HintedButton.tsx'
import { Icon } from '../../ui/Icon.tsx'
import classes from '../../ui/IconList.module.css'
import { lazyDialog } from '../../ui/lazyPart.tsx'
import { LinkButton } from '../../ui/Links.tsx'
import { SettingsSection } from '../../ui/settings/SettingsSection.tsx'
import { toast } from '../../ui/toast.tsx'
import { deleteTemplate, saveTemplate, useTemplates } from './api.ts'
import { summaryOf } from './summary.ts'
import { QueryState } from '../../ui/QueryState.tsx'

/** The editor of show notes is large. */
const TemplateDrawer = lazyDialog(async () => (await import('./editor/TemplateDrawer.tsx')).TemplateDrawer)

type Editing = { template: Template | null; opened: boolean; round: number }

/** What new episodes of a show can start with. */
export function TemplatesSection({ podcast }: { podcast: Podcast }) {
  const { data: templates, error, refetch } = useTemplates(podcast.id)
  const [editing, setEditing] = useState<Editing>({ template: null, opened: false, round: 0 })
  const edit = (template: Template | null) => setEditing(({ round }) => ({ template, opened: true, round: round + 1 }))
  const create = (
    <HintedButton
      leftSection={<Icon of={IconPlus} />}
      disabledReason={templates && templates.length >= templateLimits.templates ? templateMessages.tooMany : null}
      onClick={() => edit(null)}
    >
      New template
    </HintedButton>
  )
  return (
    <>
      <SettingsSection
        title="Episode templates"
        hint="The steps, tasks, reviews and show notes that new episodes and planned seasons start with."
        action={templates && templates.length > 0 ? create : null}
      >
        {templates === undefined ? (
          <QueryState title="Couldn't load the templates." order={3} error={error} refetch={refetch} rows={3} />
        ) : templates.length === 0 ? (
          <EmptyState order={3} drawing={<TaskList />} title="No templates yet" action={create}>
            Describe once how you make an episode, then use that to plan whole seasons.
          </EmptyState>
        ) : (
          <>
            <ul className={classes.list} aria-label="Episode templates">
              {templates.map((template) => (
                <TemplateItem key={template.id} template={template} onEdit={() => edit(template)} />
              ))}
            </ul>
            <Group mt="md">
              <LinkButton to="/$profileUrl/seasons/new" params={{ profileUrl: podcast.profileUrl }} variant="default">
                Plan a season
              </LinkButton>
            </Group>
          </>
        )}
      </SettingsSection>
      <TemplateDrawer
        key={editing.round}
        podcast={podcast}
        template={editing.template}
        opened={editing.opened}
        onClose={() => setEditing((now) => ({ ...now, opened: false }))}
      />
    </>
  )
}

/** Undo creates it again. Seasons that were planned with it no longer name it. */
async function deleteWithUndo(template: Template): Promise<void> {
  const { id: _id, podcastId, version: _version, updatedAt: _updatedAt, ...form } = template
  await deleteTemplate(template)
  const undo = () =>
    saveTemplate(podcastId, null, form).catch((error: unknown) => toast.error(`Couldn't bring the template back. ${messageOf(error)}`))
  toast.undo(`Deleted “${template.name}”.`, () => void undo())
}

function TemplateItem({ template, onEdit }: { template: Template; onEdit: () => void }) {
  const { name, updatedAt, isDefault } = template
  const removal = useSubmit({ failed: "Couldn't delete the template." }, () => deleteWithUndo(template))
  return (
    <li className={classes.item}>
      <span className={classes.icon}>
        <Icon of={IconTemplate} />
      </span>
      <div className={classes.words}>
        <Group gap="xs">
          <Text fw={500} dir="auto">
            {name}
          </Text>
          {isDefault ? <Badge>Default</Badge> : null}
        </Group>
        <Text size="sm" c="dimmed">
          {summaryOf(template)}
        </Text>
        <Text size="sm" c="dimmed">
          Changed <RelativeTime at={updatedAt} />
        </Text>
      </div>
      <Button variant="default" size="xs" aria-label={`Edit ${name}`} onClick={onEdit}>
        Edit
      </Button>
      <Tooltip label="Delete">
        <IconButton icon={IconTrash} label={`Delete ${name}`} loading={removal.isBusy} onClick={removal.submit} />
      </Tooltip>
    </li>
  )
}
