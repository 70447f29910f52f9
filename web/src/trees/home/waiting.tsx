import { WaitingLinks } from '../links/waiting-links.tsx'
import { WaitingClaims } from '../members/claim-list.tsx'
import { WaitingForMe } from '../members/waiting-for-me.tsx'
import { WaitingProposals } from '../proposals/waiting-proposals.tsx'

/** What others ask of me, a card each, as long as there is any. */
export function Waiting() {
  return (
    <>
      <WaitingForMe />
      <WaitingClaims />
      <WaitingProposals />
      <WaitingLinks />
    </>
  )
}
