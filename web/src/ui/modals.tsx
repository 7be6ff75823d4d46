import { modals, ModalsProvider } from '@mantine/modals'
import { addOverlay } from './overlays.ts'

const Modals = () => <ModalsProvider labels={{ confirm: 'Confirm', cancel: 'Cancel' }}>{null}</ModalsProvider>

addOverlay(Modals)

/** Opens and closes dialogs from code. */
export { modals }
