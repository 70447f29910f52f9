import { msg } from '@lingui/core/macro'
import type { PrivacyPart } from '../people/public.ts'

export const privacyPart: PrivacyPart = {
  at: 40,
  title: msg`Events`,
  options: [
    {
      option: 'allowEventInvitesFrom',
      label: msg`Who may invite you to events`,
      choices: [
        { value: 'EVERYONE', label: msg`Every member` },
        { value: 'FOLLOWING', label: msg`Only whom you follow` },
        { value: 'NOBODY', label: msg`Nobody` },
      ],
    },
    {
      option: 'showEventAttendance',
      label: msg`Show your followers that you come to an event`,
      hint: msg`Otherwise only you and who created the event know.`,
    },
  ],
}
