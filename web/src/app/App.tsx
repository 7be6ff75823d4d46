import { MantineProvider } from '@mantine/core'
import { QueryClientProvider } from '@tanstack/react-query'
import { RouterProvider } from '@tanstack/react-router'
import { queryClient } from '../lib/queryClient.ts'
import { cssVariables, theme } from '../ui/mantine.ts'
import { appColorScheme } from './colorScheme.ts'
import { Devtools } from './Devtools.tsx'
import { nonce } from './nonce.ts'
import { makeRouter } from './router.tsx'

const colorScheme = appColorScheme()
const router = makeRouter()

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
        <RouterProvider router={router} />
        <Devtools />
      </QueryClientProvider>
    </MantineProvider>
  )
}
