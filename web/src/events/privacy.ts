import { msg } from '@lingui/core/macro'
import type { PrivacyPart } from '../people/public.ts'

export const privacyPart: PrivacyPart = {
  at: 40,
  title: msg`Events`,
  options: [
    {
      option: 'allowEventInvitesFrom',
      label: msg`Who can invite you to events`,
      choices: [
        { value: 'EVERYONE', label: msg`Every member` },
        { value: 'FOLLOWING', label: msg`People you follow` },
        { value: 'NOBODY', label: msg`No one` },
      ],
    },
    {
      option: 'showEventAttendance',
      label: msg`Show your followers which events you are going to`,
      hint: msg`If this is off, only you and the host can see that you are going.`,
    },
  ],
}
