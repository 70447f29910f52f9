import { useQuery, useQueryClient } from '@tanstack/react-query'
import type { Place } from '@mulghar/contract/heritage/heritage'
import { useEffect, useState } from 'react'
import { useNavigate, useParams } from '../../kit/router/react.tsx'
import { useMember } from '../../session/session-store.ts'
import { isGone, placeQueries } from '../core/heritage.queries.ts'
import { heritagePaths } from '../core/paths.ts'
import { PlaceLoading } from '../core/place-loading.tsx'
import { PlaceNotFound } from '../core/place-not-found.tsx'
import { keptPlace } from './kept-draft.ts'
import { PlaceForm } from './place-form.tsx'
import { PlaceSaver } from './place-saver.ts'

/** A new place, or one that is changed. A new one gets its id while somebody types, and stays the same form. */
export function PlaceFormScreen() {
  const { heritageId } = useParams()
  const [form, setForm] = useState({ heritageId, madeId: undefined as string | undefined, round: 0 })
  if (form.heritageId !== heritageId) {
    const isNewAgain = heritageId === undefined
    setForm({
      heritageId,
      madeId: isNewAgain ? undefined : form.madeId,
      round: isNewAgain ? form.round + 1 : form.round,
    })
  }
  if (heritageId === undefined || heritageId === form.madeId)
    return <NewPlace key={form.round} onMade={(madeId) => setForm((before) => ({ ...before, madeId }))} />
  return <EditPlace key={heritageId} id={heritageId} />
}

function NewPlace({ onMade }: { onMade: (id: string) => void }) {
  const navigate = useNavigate()
  const [madeId, setMadeId] = useState<string>()
  const saver = useSaver(undefined, (place) => {
    onMade(place.id)
    setMadeId(place.id)
    // The step stays in the address.
    const to = heritagePaths.edit(place.id) + window.location.search
    void navigate(to, { replace: true, stays: true, isSamePage: true })
  })
  useSeen(saver, madeId)
  return <PlaceForm saver={saver} />
}

function EditPlace({ id }: { id: string }) {
  const place = useQuery(placeQueries.place(id))
  if (place.data?.can.edit) return <EditLoaded place={place.data} />
  if (place.data || isGone(place.error)) return <PlaceNotFound />
  return <PlaceLoading of={place} />
}

function EditLoaded({ place }: { place: Place }) {
  const saver = useSaver(place, () => undefined)
  useSeen(saver, place.id)
  return <PlaceForm saver={saver} />
}

/** One saver for as long as the form is open. */
function useSaver(place: Place | undefined, onCreated: (place: Place) => void): PlaceSaver {
  const cache = useQueryClient()
  const accountId = useMember().id
  const [saver] = useState(() => {
    const kept = keptPlace(accountId, place?.id)
    return new PlaceSaver({ cache, accountId, place, kept, onCreated })
  })
  return saver
}

/** Tells the saver when the place has changed elsewhere. */
function useSeen(saver: PlaceSaver, id: string | undefined): void {
  const { data } = useQuery({ ...placeQueries.place(id ?? ''), enabled: id !== undefined })
  useEffect(() => {
    if (data) saver.seen(data)
  }, [saver, data])
}
