export const messages = {
  unsaved: {
    title: 'Do you want to leave without saving?',
    text: 'Some of your changes to the transcript are not saved.',
    stay: 'Keep editing',
    leave: 'Leave without saving',
  },
} as const
