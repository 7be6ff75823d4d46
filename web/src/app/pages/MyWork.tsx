import { useNavigate, useSearch } from '@tanstack/react-router'
import { MyWorkPage } from '../../features/work/MyWorkPage.tsx'

/** Keeps the filters in the URL. */
export function MyWork() {
  const filter = useSearch({ from: '/app/my-work' })
  const navigate = useNavigate()
  return <MyWorkPage filter={filter} onFilter={(search) => void navigate({ to: '/my-work', search, replace: true })} />
}
