import { Alert } from '@mantine/core'

/** What went wrong with a form as a whole. The region is there before its words are: only then are they read aloud. */
export function Advice({ children }: { children: string }) {
  return (
    <div role="alert">
      {children ? (
        <Alert color="red" mb="md">
          {children}
        </Alert>
      ) : null}
    </div>
  )
}
