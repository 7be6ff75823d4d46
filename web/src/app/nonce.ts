import { setNonce } from 'get-nonce'

/** The CSP nonce. Browsers hide the attribute, but not the property. */
export const nonce = document.querySelector<HTMLElement>('meta[property="csp-nonce"]')?.nonce ?? ''

// For styles of libraries that don't use Mantine's nonce (the scroll lock of dialogs).
if (nonce) setNonce(nonce)
