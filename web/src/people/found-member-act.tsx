import type { FollowStatus } from '@mulghar/contract/people/follow'
import { useState } from 'react'
import { FollowButton } from './follow-button.tsx'

type Found = {
  id: string
  title: string
  follow?: { status: FollowStatus | null; approvesFollowers: boolean } | undefined
}

/** Follows whom a search has found; oneself nobody can. */
export function FoundMemberAct({ find: { id, title, follow } }: { find: Found }) {
  const [changed, setChanged] = useState<{ status: FollowStatus | null }>()
  if (!follow) return null
  return (
    <FollowButton
      size="sm"
      tells
      user={{ id, name: title, approvesFollowers: follow.approvesFollowers }}
      status={(changed ?? follow).status}
      onChange={(status) => setChanged({ status })}
    />
  )
}
