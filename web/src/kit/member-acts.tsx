import { Suspense } from 'react'
import { lazyPart } from './lazy-part.ts'
import { memberActParts, type MemberActProps } from './member-act-parts.ts'

const Acts = lazyPart(async () => {
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
