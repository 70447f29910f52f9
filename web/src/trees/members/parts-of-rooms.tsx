import { Suspense } from 'react'
import { silentPart } from '../../kit/lazy-part.ts'
import { treeParts } from './tree-parts.ts'

const Parts = silentPart(async () => {
  await treeParts.bring()
  return {
    default: (props: { treeId: string }) => treeParts.all().map((part, at) => <part.TreePart key={at} {...props} />),
  }
})

export function PartsOfRooms(props: { treeId: string }) {
  return (
    <Suspense>
      <Parts {...props} />
    </Suspense>
  )
}
