/** A service worker left by another app on this origin would keep intercepting requests. */
export async function unregisterServiceWorkers(): Promise<void> {
  // Undefined on plain HTTP.
  if (!('serviceWorker' in navigator)) return
  const registrations = await navigator.serviceWorker.getRegistrations()
  await Promise.all(registrations.map((registration) => registration.unregister()))
}
