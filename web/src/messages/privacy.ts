import { msg } from '@lingui/core/macro'
import type { PrivacyPart } from '../people/public.ts'

export const privacyPart: PrivacyPart = {
  at: 35,
  title: msg`Messages`,
  options: [
    {
      option: 'allowMessagesFrom',
      label: msg`Who can send you messages`,
      hint: msg`Messages from people you do not follow wait in your message requests until you accept them.`,
      choices: [
        { value: 'EVERYONE', label: msg`Every member` },
        { value: 'FOLLOWING', label: msg`Only people you follow` },
        { value: 'NOBODY', label: msg`No one` },
      ],
    },
    {
      option: 'readReceipts',
      call: 'user-detail',
      label: msg`Show when you have read messages`,
      hint: msg`If you turn this off, you cannot see when others have read your messages either.`,
    },
  ],
}
