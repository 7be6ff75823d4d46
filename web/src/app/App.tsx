import { MantineProvider } from '@mantine/core'
import { ModalsProvider } from '@mantine/modals'
import { QueryClientProvider } from '@tanstack/react-query'
import { RouterProvider } from '@tanstack/react-router'
import { queryClient } from '../lib/queryClient.ts'
import { cssVariables, theme } from '../ui/mantine.ts'
import { Toasts } from '../ui/toast.tsx'
import { appColorScheme } from './colorScheme.ts'
import { Devtools } from './Devtools.tsx'
import { nonce } from './nonce.ts'
import { router } from './router.tsx'

const colorScheme = appColorScheme()

export function App() {
  return (
    <MantineProvider
      theme={theme}
      cssVariablesResolver={cssVariables}
      colorSchemeManager={colorScheme}
      defaultColorScheme="auto"
      getStyleNonce={() => nonce}
      deduplicateInlineStyles
    >
      <QueryClientProvider client={queryClient}>
        <ModalsProvider labels={{ confirm: 'Confirm', cancel: 'Cancel' }}>
          <Toasts />
          <RouterProvider router={router} />
        </ModalsProvider>
        <Devtools />
      </QueryClientProvider>
    </MantineProvider>
  )
}
