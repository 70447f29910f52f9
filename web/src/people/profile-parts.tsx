import { Suspense, type ComponentType } from 'react'
import { lazyPart } from '../kit/lazy-part.ts'
import { offered } from '../kit/offered.ts'

/** The parts of rooms above on a profile, below what is told of somebody; each says itself what one does not see. */
export type ProfilePart = {
  ProfilePart: ComponentType<{ user: { id: string; name: string }; maySee: boolean }>
}

export const profileParts = offered<ProfilePart>()

const Parts = lazyPart(async () => {
  await profileParts.bring()
  return {
    default: (props: { user: { id: string; name: string }; maySee: boolean }) =>
      profileParts.all().map((part, at) => <part.ProfilePart key={at} {...props} />),
  }
})

export function ProfileParts(props: { user: { id: string; name: string }; maySee: boolean }) {
  return (
    <Suspense>
      <Parts {...props} />
    </Suspense>
  )
}
