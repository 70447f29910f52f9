import type { UseQueryResult } from '@tanstack/react-query'
import { Card, CardTitle } from '../../kit/ui/card.tsx'
import { LoadFailed } from '../../kit/ui/load-failed.tsx'
import { wordsFor } from '../../kit/words.ts'

type AsideFailedProps = { title: string; list: Pick<UseQueryResult, 'error' | 'isFetching' | 'refetch'> }

/** A part of the aside that did not load: what happened, and the next step. */
export function AsideFailed({ title, list }: AsideFailedProps) {
  return (
    <Card>
      <CardTitle>{title}</CardTitle>
      <LoadFailed small text={wordsFor(list.error)} busy={list.isFetching} onRetry={() => void list.refetch()} />
    </Card>
  )
}
