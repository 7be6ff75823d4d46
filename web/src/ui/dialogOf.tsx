import type { ComponentType } from 'react'
import { Dialog } from './Dialog.tsx'
import type { DialogProps } from './DialogFrame.tsx'

type Frame = Pick<DialogProps, 'opened' | 'onClose'>

/** A dialog whose content is reset each time it opens. The content gets the other props. */
export const dialogOf = <P extends object>(
  title: string,
  Content: ComponentType<P & Pick<Frame, 'onClose'>>,
  size: DialogProps['size'] = 'usual',
) =>
  function ContentDialog({ opened, ...props }: P & Frame) {
    return (
      <Dialog opened={opened} onClose={props.onClose} title={title} size={size}>
        {opened ? <Content {...(props as unknown as P & Frame)} /> : null}
      </Dialog>
    )
  }
