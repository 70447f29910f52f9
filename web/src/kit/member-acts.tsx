import { Suspense } from 'react'
import { silentPart } from './lazy-part.ts'
import { memberActParts, type MemberActProps } from './member-act-parts.ts'

const Acts = silentPart(async () => {
  await memberActParts.bring()
  return {
    default: (props: MemberActProps) =>
      memberActParts.all().map((part, place) => <part.MemberAct key={place} {...props} />),
  }
})

/** The buttons that modules have for another member. */
export function MemberActs(props: MemberActProps) {
  return (
    <Suspense>
      <Acts {...props} />
    </Suspense>
  )
}
