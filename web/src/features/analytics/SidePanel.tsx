import { Button, Text } from '@mantine/core'
import { Drawer } from '../../ui/Drawer.tsx'
import { DayPanel } from './DayPanel.tsx'
import { spanOf } from './format.ts'
import { messages } from './messages.ts'
import type { Scope } from './scope.ts'
import { WhyPanel } from './WhyPanel.tsx'

type Days = { from: string; to: string }

/** What the drawer shows: the episodes of a day, week or month, or why a number counted. */
export type Panel = ({ kind: 'day'; name: string } & Days) | ({ kind: 'why'; title: string; episodeId?: string; cameFrom?: Panel } & Days)

type Props = { scope: Scope; panel: Panel | null; onPanel: (panel: Panel | null) => void }

export function SidePanel({ scope, panel, onPanel }: Props) {
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
      {panel ? <Content scope={scope} panel={panel} onPanel={onPanel} /> : null}
    </Drawer>
  )
}

function Content({ scope, panel, onPanel }: Props & { panel: Panel }) {
  const { from, to } = panel
  if (panel.kind === 'day')
    return (
      <DayPanel
        scope={scope}
        from={from}
        to={to}
        onWhy={
          scope.kind === 'account'
            ? undefined
            : (episode) => onPanel({ kind: 'why', from, to, title: episode?.title ?? scope.podcast.title, cameFrom: panel, ...episode })
        }
      />
    )
  // Reasons are those of one podcast.
  if (scope.kind === 'account') return null
  return (
    <>
      <Text c="dimmed" mb="md">
        <bdi>{panel.title}</bdi>, {spanOf(from, to)}
      </Text>
      <WhyPanel podcast={scope.podcast} episodeId={panel.episodeId} from={from} to={to} />
    </>
  )
}
