import { setNonce } from 'get-nonce'

/** The page's own nonce: a browser hides the attribute, not the property. */
export const nonce = document.querySelector<HTMLElement>('meta[property="csp-nonce"]')?.nonce ?? ''

// For styles of libraries that know nothing of Mantine (the scroll lock of dialogs).
if (nonce) setNonce(nonce)
