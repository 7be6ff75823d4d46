/** Opens dialogs in browsers without invoker commands. */
export function startDialogs(): void {
  if ('commandForElement' in HTMLButtonElement.prototype) return
  document.addEventListener('click', (event) => {
    const button = (event.target as Element).closest('[commandfor]')
    const dialog = button && document.getElementById(button.getAttribute('commandfor') ?? '')
    if (dialog instanceof HTMLDialogElement) dialog.showModal()
  })
}
