import { useEffect, useState } from 'react'

/** Sends the browser to an address elsewhere that has to be asked for first. `leaving` until the page is gone. */
export function useLeave<Wish extends unknown[]>(findUrl: (...wish: Wish) => Promise<{ url: string }>) {
  const [leaving, setLeaving] = useState(false)

  // The back button may bring this very page again, as it was left.
  useEffect(() => {
    const back = (event: PageTransitionEvent) => {
      if (event.persisted) setLeaving(false)
    }
    window.addEventListener('pageshow', back)
    return () => window.removeEventListener('pageshow', back)
  }, [])

  const leave = async (...wish: Wish) => {
    setLeaving(true)
    try {
      const { url } = await findUrl(...wish)
      window.location.assign(url)
    } catch (error) {
      setLeaving(false)
      throw error
    }
  }
  return { leaving, leave }
}
