import { msg } from '@lingui/core/macro'
import type { PrivacyPart } from '../people/public.ts'

export const privacyPart: PrivacyPart = {
  at: 30,
  title: msg`Groups`,
  options: [
    {
      option: 'allowGroupInvitesFrom',
      label: msg`Who can invite you to groups`,
      choices: [
        { value: 'EVERYONE', label: msg`Every member` },
        { value: 'FOLLOWING', label: msg`People you follow` },
        { value: 'NOBODY', label: msg`No one` },
      ],
    },
  ],
}
