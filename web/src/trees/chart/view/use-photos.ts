import { documents } from '@mulghar/contract/documents/documents'
import { useQueries } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import { call } from '../../../kit/call.ts'
import type { TreeModel } from '../model/model.ts'

const mostAtOnce = 100
/** Links end after a quarter of an hour. */
const freshFor = 10 * 60_000

/**
 * The pictures of the people whose cards are in sight, as they come. What has been asked for once is asked for again only
 * when its link is old; people without a picture cost nothing.
 */
export function usePhotos(model: TreeModel, people: readonly number[]): (person: number) => string | undefined {
  const [asked, setAsked] = useState<{ model: TreeModel; groups: string[][] }>({ model, groups: [] })
  const groups = asked.model === model ? asked.groups : []
  const known = new Set(groups.flat())
  const missing = [...new Set(people.map((person) => model.photos.get(person)))].filter(
    (id) => id !== undefined && !known.has(id),
  ) as string[]
  if (missing.length > 0) {
    const fresh = Array.from({ length: Math.ceil(missing.length / mostAtOnce) }, (_, group) =>
      missing.slice(group * mostAtOnce, (group + 1) * mostAtOnce),
    )
    setAsked({ model, groups: [...groups, ...fresh] })
  }
  const urls = useQueries({
    queries: groups.map((ids) => ({
      queryKey: ['documents', 'pictures', ids],
      queryFn: ({ signal }: { signal: AbortSignal }) =>
        call(documents.list, { query: { ids: ids.join(',') } }, { signal }),
      staleTime: freshFor,
      refetchInterval: freshFor,
    })),
    combine: urlsOf,
  })
  return useMemo(() => (person) => urls.get(model.photos.get(person) ?? ''), [model, urls])
}

type Answer = { data: { items: { id: string; thumbUrl: string | null }[] } | undefined }

function urlsOf(answers: Answer[]): Map<string, string> {
  return new Map(
    answers.flatMap(
      ({ data }) => data?.items.flatMap(({ id, thumbUrl }) => (thumbUrl ? [[id, thumbUrl] as const] : [])) ?? [],
    ),
  )
}
