import { lazy, Suspense } from 'react'
import { groupParts, type GroupPartProps } from '../core/group-parts.ts'

const Parts = lazy(async () => {
  await groupParts.bring()
  return {
    default: (props: GroupPartProps) => groupParts.all().map((part, at) => <part.GroupPart key={at} {...props} />),
  }
})

/** What rooms above show in a group. */
export function PartsOfRooms(props: GroupPartProps) {
  return (
    <Suspense>
      <Parts {...props} />
    </Suspense>
  )
}
