import { useEffect, useRef, useState } from 'react'
import { findSimilar } from '../core/heritage.queries.ts'
import { usePlaceForm } from './form-context.ts'
import { SimilarSearch, wantedOf, type SimilarPlace } from './similar-search.ts'
import { useCityPoint } from './use-city-point.ts'

export type Similar = {
  search: SimilarSearch
  /** Searches for what the form has now: places to question before publishing. */
  toQuestion: () => Promise<readonly SimilarPlace[]>
}

/** Searches for places like the one in the form, until it is published. */
export function useSimilar(): Similar {
  const { saver, fields, place } = usePlaceForm()
  const cityPoint = useCityPoint(fields.city)
  const [search] = useState(
    () =>
      new SimilarSearch(async (wanted, signal) => {
        const places = await findSimilar(wanted, signal)
        return places.filter(({ id }) => id !== saver.store.getState().place?.id)
      }),
  )
  const wanted = place?.status === 'PUBLISHED' ? undefined : wantedOf(fields, cityPoint)
  // After every render: the search itself knows whether anything has changed.
  useEffect(() => search.follow(wanted))
  useEffect(() => () => search.stop(), [search])
  return { search, toQuestion: () => search.toQuestion(wanted) }
}

/** Looks for similar places before publishing, and asks once about those it finds. */
export function useQuestion({ search, toQuestion }: Similar, publish: () => void) {
  const [isSearching, setSearching] = useState(false)
  const [question, setQuestion] = useState<readonly SimilarPlace[]>()
  const isOpen = useRef(true)
  useEffect(() => {
    isOpen.current = true
    return () => {
      isOpen.current = false
    }
  }, [])
  return {
    isSearching,
    question,
    goBack: () => setQuestion(undefined),
    publishAnyway() {
      setQuestion(undefined)
      publish()
    },
    begin() {
      setSearching(true)
      void toQuestion().then((places) => {
        // Somebody who has left the form meanwhile publishes nothing.
        if (!isOpen.current) return
        setSearching(false)
        if (places.length === 0) return publish()
        search.markQuestioned(places)
        setQuestion(places)
      })
    },
  }
}
