import type { BoardEntry, GuestState } from '@castwright/contract/guests/shapes.ts'
import { Box, Group, Menu, Text } from '@mantine/core'
import { useDraggable } from '@dnd-kit/core'
import { IconDots, IconGripVertical } from '@tabler/icons-react'
import { shortMoment } from '../../../lib/moments.ts'
import { Avatar } from '../../../ui/Avatar.tsx'
import { Badge } from '../../../ui/Badge.tsx'
import { TextLink } from '../../../ui/Links.tsx'
import { GuestName } from '../GuestName.tsx'
import { columns, stateNames } from '../states.ts'
import { moveOf } from './moves.ts'
import classes from './Board.module.css'
import { IconButton } from '../../../ui/IconButton.tsx'

export type CardActions = {
  profileUrl: string
  timeZone: string
  onOpen: (guestId: string) => void
  onMove: (entry: BoardEntry, to: GuestState) => void
}

export const entryKey = ({ guestId, episodeGuestId }: BoardEntry): string => episodeGuestId ?? guestId

type Props = { entry: BoardEntry } & CardActions

/** A card that can be dragged. The grip is for keyboards. */
export function DraggableCard(props: Props) {
  const { entry } = props
  const { setNodeRef, setActivatorNodeRef, attributes, listeners, isDragging } = useDraggable({ id: entryKey(entry), data: entry })
  const { onKeyDown, ...pointer } = (listeners ?? {}) as Record<string, (event: unknown) => void>
  const canMove = entry.state !== 'published'
  return (
    <li
      ref={setNodeRef}
      className={`${classes.card} ${canMove ? classes.drags : ''}`}
      data-lifted={isDragging || undefined}
      {...(canMove && pointer)}
    >
      <Content
        {...props}
        grip={
          canMove ? (
            <IconButton
              icon={IconGripVertical}
              small
              {...attributes}
              ref={setActivatorNodeRef}
              size="sm"
              label={`Drag ${entry.name}`}
              onKeyDown={(event) => onKeyDown?.(event)}
            />
          ) : null
        }
      />
    </li>
  )
}

/** A card in a list, moved with its menu. */
export const ListedCard = (props: Props) => (
  <li className={classes.card}>
    <Content {...props} grip={null} />
  </li>
)

/** What follows the pointer. */
export const DraggedCard = ({ entry }: { entry: BoardEntry }) => (
  <div className={classes.card} data-overlay>
    <Group gap="xxs" wrap="nowrap">
      <Avatar id={entry.guestId} name={entry.name} photo={entry.thumbnailUrl} size="small" />
      <Text size="sm" fw={500}>
        {entry.name}
      </Text>
    </Group>
  </div>
)

function Content({ entry, profileUrl, timeZone, onOpen, onMove, grip }: Props & { grip: React.ReactNode }) {
  const { guestId, name, thumbnailUrl, tags, doNotContact, episodeId, episodeTitle, interviewAt } = entry
  return (
    <>
      <Group gap="xxs" wrap="nowrap">
        <Avatar id={guestId} name={name} photo={thumbnailUrl} size="small" />
        <Box flex={1} />
        {grip}
        <MoveMenu entry={entry} onMove={onMove} />
      </Group>
      <GuestName name={name} size="sm" onOpen={() => onOpen(guestId)} />
      {episodeId && episodeTitle !== null ? (
        <TextLink
          to="/$profileUrl/episodes/manage/$episodeId"
          params={{ profileUrl, episodeId }}
          search={{ section: 'guests' }}
          size="xs"
          dir="auto"
        >
          {episodeTitle}
        </TextLink>
      ) : null}
      {interviewAt ? (
        <Text size="xs" c="dimmed">
          {shortMoment(interviewAt, timeZone)}
        </Text>
      ) : null}
      {tags.length > 0 || doNotContact ? (
        <Group gap="xxs">
          {doNotContact ? <Badge meaning="danger">Do not contact</Badge> : null}
          {tags.slice(0, 3).map((tag) => (
            <Badge key={tag}>{tag}</Badge>
          ))}
          {tags.length > 3 ? <Badge>{`+${tags.length - 3}`}</Badge> : null}
        </Group>
      ) : null}
    </>
  )
}

function MoveMenu({ entry, onMove }: { entry: BoardEntry; onMove: CardActions['onMove'] }) {
  const moves = columns.map((to) => ({ to, move: moveOf(entry, to) })).filter(({ move }) => move !== null)
  if (moves.length === 0) return null
  return (
    <Menu position="bottom-end">
      <Menu.Target>
        <IconButton icon={IconDots} small size="sm" label={`Move ${entry.name} to…`} />
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Label>Move to…</Menu.Label>
        {moves.map(({ to, move }) => (
          <Menu.Item key={to} onClick={() => onMove(entry, to)}>
            {stateNames[to]}
            {move?.kind === 'episode' ? (
              <Text size="xs" c="dimmed">
                {move.why}
              </Text>
            ) : null}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  )
}
