import type { MantineThemeComponents } from '@mantine/core'
import { belowError } from './belowError.ts'
import { motion, sizes } from './theme.ts'

const transition = { duration: motion.slow, timingFunction: 'ease-out' }
const floating = { shadow: 'md', radius: 'md', transitionProps: { ...transition, duration: motion.fast } }
/** People type in any script, whatever the direction of the page. */
const anyDirection = { defaultProps: { dir: 'auto' } }
/** Outside of sections, a header would be the banner of the page. */
const notBanner = { defaultProps: { role: 'none' } }
const closable = { closeButtonProps: { 'aria-label': 'Close' } }

/** Accessible names for Mantine's icon buttons, and design defaults. */
export const componentDefaults: MantineThemeComponents = {
  // Color alone doesn't distinguish links from surrounding text.
  Anchor: { defaultProps: { underline: 'always' } },
  ActionIcon: { defaultProps: { variant: 'subtle', color: 'gray', size: sizes.control } },
  Alert: { defaultProps: { radius: 'md', closeButtonLabel: 'Close' } },
  Avatar: { defaultProps: { radius: '50%' } },
  Autocomplete: anyDirection,
  Badge: { defaultProps: { radius: 'sm', variant: 'light', tt: 'none', fw: 500 } },
  Button: { defaultProps: { fw: 500 } },
  Combobox: { defaultProps: { offset: belowError } },
  CloseButton: { defaultProps: { 'aria-label': 'Close' } },
  Drawer: { defaultProps: { position: 'right', size: sizes.drawer, radius: 0, transitionProps: transition, ...closable } },
  DrawerHeader: notBanner,
  // Required fields are marked in base.css, so that the mark isn't part of their names.
  InputWrapper: { defaultProps: { withAsterisk: false, inputWrapperOrder: ['label', 'input', 'description', 'error'] } },
  Loader: { defaultProps: { type: 'bars' } },
  LoadingOverlay: { defaultProps: { transitionProps: transition } },
  // Mantine's element for the initial focus isn't a menu item, which a menu must not contain.
  Menu: { defaultProps: { ...floating, width: sizes.menu, withInitialFocusPlaceholder: false } },
  Modal: { defaultProps: { centered: true, radius: 'lg', size: sizes.dialog, padding: 'lg', transitionProps: transition, ...closable } },
  ModalHeader: notBanner,
  Notification: { defaultProps: { radius: 'md', closeButtonProps: { 'aria-label': 'Dismiss' } } },
  NumberInput: { defaultProps: { incrementButtonProps: { 'aria-label': 'Increase' }, decrementButtonProps: { 'aria-label': 'Decrease' } } },
  PasswordInput: { defaultProps: { visibilityToggleButtonProps: { 'aria-label': 'Show password' } } },
  Popover: { defaultProps: floating },
  Progress: { defaultProps: { radius: 'xl', size: 'sm' } },
  Select: { defaultProps: { allowDeselect: false, checkIconPosition: 'right' } },
  Skeleton: { defaultProps: { radius: 'sm' } },
  TagsInput: anyDirection,
  Textarea: anyDirection,
  TextInput: anyDirection,
  Tooltip: { defaultProps: { withArrow: true, openDelay: motion.slow, events: { hover: true, focus: true, touch: true } } },
  DatePickerInput: { defaultProps: { previousLabel: 'Previous', nextLabel: 'Next', popoverProps: { offset: belowError } } },
  TimePicker: { defaultProps: { popoverProps: { offset: belowError } } },
}
