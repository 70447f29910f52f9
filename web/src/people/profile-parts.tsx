import { Suspense } from 'react'
import { silentPart } from '../kit/lazy-part.ts'
import { profileParts } from './profile-part.ts'

const Parts = silentPart(async () => {
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
