import { Suspense } from 'react'
import { silentPart } from '../../kit/lazy-part.ts'
import { groupParts, type GroupPartProps } from '../core/group-parts.ts'

const Parts = silentPart(async () => {
  await groupParts.bring()
  return {
    default: (props: GroupPartProps) =>
      groupParts.all().map(({ GroupPart }, at) => GroupPart && <GroupPart key={at} {...props} />),
  }
})

const Asides = silentPart(async () => {
  await groupParts.bring()
  return {
    default: (props: { groupId: string }) =>
      groupParts.all().map(({ GroupAside }, at) => GroupAside && <GroupAside key={at} {...props} />),
  }
})

/** What rooms above show among what is posted in a group. */
export function PartsOfRooms(props: GroupPartProps) {
  return (
    <Suspense>
      <Parts {...props} />
    </Suspense>
  )
}

/** What rooms above show beside what is posted. */
export function AsidesOfRooms(props: { groupId: string }) {
  return (
    <Suspense>
      <Asides {...props} />
    </Suspense>
  )
}
