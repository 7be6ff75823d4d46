import { paths } from '@castwright/contract/paths.ts'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { openPortal } from '../lib/portal.ts'
import { toast } from './toast.tsx'

/** Opens the payment provider's portal. Users without a purchase go to the plans. */
export function usePortal() {
  const [isOpening, setOpening] = useState(false)
  const navigate = useNavigate()
  const openAt = (priceId: string | null): void => {
    setOpening(true)
    openPortal(priceId)
      .then((isOpen) => (isOpen ? undefined : navigate({ to: paths.offersAndUpgrades })))
      .catch(() => toast.error('An unexpected error occurred.'))
      .finally(() => setOpening(false))
  }
  return { open: () => openAt(null), openAt, isOpening }
}
