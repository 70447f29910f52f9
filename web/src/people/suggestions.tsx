import { useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { failedToLoad } from '../kit/failed-load.ts'
import { Card, CardTitle } from '../kit/ui/card.tsx'
import { LoadFailed } from '../kit/ui/load-failed.tsx'
import { wordsFor } from '../kit/words.ts'
import { reasonInWords } from './acquaintance-parts.ts'
import { FollowButton } from './follow-button.tsx'
import { followQueries } from './follow.queries.ts'
import { PersonRow } from './person-row.tsx'
import { wordsOfSuggestions } from './words-by-call.ts'

/** Whom one may want to follow, each with the reason; nothing where there is nobody. */
export function Suggestions() {
  const { t } = useLingui()
  const found = useQuery(followQueries.suggestions())
  const people = found.data?.data ?? []
  if (!failedToLoad(found) && people.length === 0) return null
  return (
    <Card>
      <CardTitle>{t`People you may know`}</CardTitle>
      {failedToLoad(found) ? (
        <LoadFailed small text={wordsFor(found.error, wordsOfSuggestions)} onRetry={() => void found.refetch()} />
      ) : (
        <ul className="divide-y divide-line">
          {people.map(({ user, reason }) => (
            <PersonRow key={user.id} user={user} text={reasonInWords(reason)}>
              <FollowButton size="sm" user={user} status={null} tells />
            </PersonRow>
          ))}
        </ul>
      )}
    </Card>
  )
}
