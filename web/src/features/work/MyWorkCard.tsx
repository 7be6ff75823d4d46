import { Card } from '../../ui/Card.tsx'
import { TextLink } from '../../ui/Links.tsx'
import { useFinish, useWork } from './api.ts'
import { WorkRow } from './WorkRow.tsx'

const maxShown = 5

/** The most urgent items, for pages about something else. Hidden if there are none. */
export function MyWorkCard() {
  const { data } = useWork()
  const finish = useFinish()
  if (!data || data.items.length === 0) return null
  return (
    <Card title="My work" aside={<TextLink to="/my-work">See all</TextLink>}>
      <ul className="cw-list">
        {data.items.slice(0, maxShown).map((item) => (
          <WorkRow key={item.key} item={item} today={data.today} onFinish={finish} />
        ))}
      </ul>
    </Card>
  )
}
