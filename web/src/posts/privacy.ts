import { msg } from '@lingui/core/macro'
import type { PrivacyPart } from '../people/public.ts'

export const privacyPart: PrivacyPart = {
  at: 20,
  title: msg`What you post`,
  options: [
    {
      option: 'postVisibility',
      label: msg`The widest audience of your posts`,
      hint: msg`It holds for what you have posted already, too. Photos and videos are never shown to more than your followers.`,
      choices: [
        { value: 'MEMBERS', label: msg`Every member` },
        { value: 'FOLLOWERS', label: msg`Your followers` },
        { value: 'ONLY_ME', label: msg`Only you` },
      ],
    },
    {
      option: 'keepPhotoLocation',
      label: msg`Keep the place where my photos were taken`,
      hint: msg`It stays within the photos you post from now on, for everybody who may see them. Otherwise it is removed.`,
    },
  ],
}
