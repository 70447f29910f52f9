import type { ViewerAs } from '@mulghar/contract/people/profile'
import { useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { failedToLoad } from '../../kit/failed-load.ts'
import { LoadFailed } from '../../kit/ui/load-failed.tsx'
import { Segmented } from '../../kit/ui/radio-group.tsx'
import { Section } from '../../kit/ui/section.tsx'
import { Skeleton } from '../../kit/ui/skeleton.tsx'
import { wordsFor } from '../../kit/words.ts'
import { useMember } from '../../session/session-store.ts'
import { peopleQueries } from '../people.queries.ts'
import { privacyParts } from '../privacy-parts.ts'
import { ProfileCard } from '../profile-card.tsx'

/** One's own page as a stranger sees it, a follower, and whoever one has something in common with by a room. */
export function AsOthersSee() {
  const { t, i18n } = useLingui()
  const { id } = useMember()
  const [by, setBy] = useState('STRANGER')
  const ofRooms = privacyParts.all().flatMap(({ at, seenBy }) => (seenBy ? [{ value: `room ${at}`, ...seenBy }] : []))
  // Somebody with nothing but a room in common is a stranger to the profile; the room says what it shows them besides.
  const room = ofRooms.find(({ value }) => value === by)
  const as: ViewerAs = by === 'FOLLOWER' ? 'FOLLOWER' : 'STRANGER'
  const seen = useQuery(peopleQueries.seenAs(id, as))
  return (
    <Section title={t`As others see me`}>
      <div className="grid gap-4">
        <Segmented
          label={t`Preview as`}
          value={by}
          onChange={setBy}
          options={[
            { value: 'STRANGER', label: t`Any member` },
            { value: 'FOLLOWER', label: t`A follower` },
            ...ofRooms.map(({ value, label }) => ({ value, label: i18n._(label) })),
          ]}
        />
        {room && <p className="text-sm text-ink-soft">{i18n._(room.text)}</p>}
        {seen.isPending ? (
          <Skeleton text={t`Loading profile...`} shape="lines" />
        ) : failedToLoad(seen) ? (
          <LoadFailed small text={wordsFor(seen.error)} onRetry={() => void seen.refetch()} />
        ) : (
          <ProfileCard person={seen.data} listsRefusedBy={seen.data.listsRefusedBy} level="h3" />
        )}
      </div>
    </Section>
  )
}
