import { msg } from '@lingui/core/macro'
import type { PrivacyPart } from '../people/public.ts'

export const privacyPart: PrivacyPart = {
  at: 20,
  title: msg`Your posts`,
  options: [
    {
      option: 'postVisibility',
      label: msg`Largest audience for your posts`,
      hint: msg`This also applies to your earlier posts. Only your followers can ever see your photos and videos.`,
      choices: [
        { value: 'MEMBERS', label: msg`Every member` },
        { value: 'FOLLOWERS', label: msg`Your followers` },
        { value: 'ONLY_ME', label: msg`Only you` },
      ],
    },
    {
      option: 'keepPhotoLocation',
      label: msg`Show where my photos were taken`,
      hint: msg`When on, everyone who can see a new photo also sees its location. When off, the location is removed.`,
    },
  ],
}
