import { SegmentedControl, Stack, useMantineColorScheme } from '@mantine/core'
import { Page } from '../../ui/Page.tsx'
import { Standalone } from '../../ui/Standalone.tsx'
import { Controls } from './Controls.tsx'
import { Fields } from './Fields.tsx'
import { Files } from './Files.tsx'
import { Dialogs, Floating, Guard } from './Floating.tsx'
import { Drawings, Parts } from './Parts.tsx'
import { States } from './States.tsx'
import { Texts } from './Texts.tsx'
import { Tokens } from './Tokens.tsx'

/** Every design token and component, for comparison in both themes. */
export function GalleryPage() {
  const { colorScheme, setColorScheme } = useMantineColorScheme()
  return (
    <Standalone wide>
      <Page
        title="Design system"
        hint="Every design token and component. Switch the theme to see both variants."
        action={
          <SegmentedControl
            aria-label="Theme"
            value={colorScheme}
            data={[
              { value: 'light', label: 'Light' },
              { value: 'dark', label: 'Dark' },
              { value: 'auto', label: 'System' },
            ]}
            onChange={(value) => setColorScheme(value === 'light' || value === 'dark' ? value : 'auto')}
          />
        }
      >
        <Stack gap="lg">
          <Tokens />
          <Controls />
          <Fields />
          <Texts />
          <Files />
          <Parts />
          <States />
          <Floating />
          <Dialogs />
          <Guard />
          <Drawings />
        </Stack>
      </Page>
    </Standalone>
  )
}
