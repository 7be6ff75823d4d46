import { useEffect, useState } from 'react'

/** Fetches an external URL and sends the browser there. `isRedirecting` stays true until the page is gone. */
export function useExternalRedirect<Args extends unknown[]>(findUrl: (...args: Args) => Promise<{ url: string }>) {
  const [isRedirecting, setIsRedirecting] = useState(false)

  // The back button may restore this page from the back/forward cache, spinner included.
  useEffect(() => {
    const back = (event: PageTransitionEvent) => {
      if (event.persisted) setIsRedirecting(false)
    }
    window.addEventListener('pageshow', back)
    return () => window.removeEventListener('pageshow', back)
  }, [])

  const redirect = async (...args: Args) => {
    setIsRedirecting(true)
    try {
      const { url } = await findUrl(...args)
      window.location.assign(url)
    } catch (error) {
      setIsRedirecting(false)
      throw error
    }
  }
  return { isRedirecting, redirect }
}
