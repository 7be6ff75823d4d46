import type { Tutorial } from './type.ts'

export const inviteTeam: Tutorial = {
  slug: 'how-to-invite-your-team',
  title: 'How to Invite Your Team',
  steps: [
    {
      caption: 'Open Team Management',
      text: 'Open the menu of your show, choose Show Settings and go to Team Management. This is where you see everyone who works on the show.',
    },
    {
      caption: 'Add people',
      text: "Click Add People and enter an email address. It doesn't matter whether the person already has an account.",
    },
    {
      caption: 'Choose a role',
      text: 'The team role describes what someone does, such as Producer or Audio Engineer.',
    },
    {
      caption: 'Choose the access',
      text: 'Editors work on the show and its episodes. Admins can also invite people and change their access.',
    },
    {
      caption: 'Send the invitation',
      text: 'You can add more people before you send. Everyone gets an email with an invite link, valid for 14 days.',
    },
    {
      caption: 'Follow up',
      text: 'New people show as Pending until they accept. Use the menu to resend or withdraw an invitation.',
    },
    {
      caption: 'Change roles later',
      text: 'Roles and access can change as your team grows. Click the value in the table and choose another one.',
    },
  ],
}
