import { Button, Text } from '@mantine/core'
import { Drawer } from '../../ui/Drawer.tsx'
import { DayPanel } from './DayPanel.tsx'
import { spanOf } from './format.ts'
import { messages } from './messages.ts'
import type { Scope } from './scope.ts'
import { WhyPanel } from './WhyPanel.tsx'

type Days = { from: string; to: string }

type Why = { kind: 'why'; title: string; podcastId: string; episodeId?: string; cameFrom?: Panel } & Days

/** What the drawer shows: the episodes of a day, week or month, or why a number counted. */
export type Panel = ({ kind: 'day'; name: string } & Days) | Why

type Props = {
  scope: Scope
  panel: Panel | null
  onPanel: (panel: Panel | null) => void
  profileUrlOf: (podcastId: string) => string | null
}

export function SidePanel({ scope, panel, onPanel, profileUrlOf }: Props) {
  const cameFrom = panel?.kind === 'why' ? panel.cameFrom : undefined
  return (
    <Drawer
      opened={panel !== null}
      onClose={() => onPanel(null)}
      title={panel?.kind === 'day' ? panel.name : messages.why}
      changed={false}
      actions={
        cameFrom ? (
          <Button variant="default" onClick={() => onPanel(cameFrom)}>
            Back to the episodes
          </Button>
        ) : null
      }
    >
      {panel ? <Content scope={scope} panel={panel} onPanel={onPanel} profileUrlOf={profileUrlOf} /> : null}
    </Drawer>
  )
}

function Content({ scope, panel, onPanel, profileUrlOf }: Props & { panel: Panel }) {
  const { from, to } = panel
  if (panel.kind === 'day')
    return (
      <DayPanel
        scope={scope}
        from={from}
        to={to}
        profileUrlOf={profileUrlOf}
        onWhy={(about) => onPanel({ kind: 'why', from, to, cameFrom: panel, ...about })}
      />
    )
  return (
    <>
      <Text c="dimmed" mb="md">
        <bdi>{panel.title}</bdi>, {spanOf(from, to)}
      </Text>
      <WhyPanel podcastId={panel.podcastId} episodeId={panel.episodeId} from={from} to={to} />
    </>
  )
}
