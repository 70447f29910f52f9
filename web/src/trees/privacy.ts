import { msg } from '@lingui/core/macro'
import type { PrivacyPart } from '../people/public.ts'

/** Of this room on the page of privacy: whom one shares a tree with. */
export const privacyPart: PrivacyPart = {
  at: 50,
  title: msg`Family trees`,
  options: [],
  seenBy: {
    label: msg`A member of my tree`,
    text: msg`Members of your family trees can also see that you are a member, and your changes in the tree.`,
  },
}
