import './ui/base.css'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { App } from './app/App.tsx'
import { printInLight } from './app/printing.ts'
import { takeStart } from './app/start.ts'
import { unregisterServiceWorkers } from './lib/serviceWorker.ts'

takeStart()
void unregisterServiceWorkers()
printInLight()

const root = document.getElementById('root')
if (!root) throw new Error('The page has no root element for the app.')
createRoot(root).render(
  <StrictMode>
    <App />
  </StrictMode>,
)
