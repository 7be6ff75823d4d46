/** A worker left behind by another product at this address would go on answering for us. */
export async function unregisterServiceWorkers(): Promise<void> {
  // Absent where the page came over plain http.
  if (!('serviceWorker' in navigator)) return
  const registrations = await navigator.serviceWorker.getRegistrations()
  await Promise.all(registrations.map((registration) => registration.unregister()))
}
