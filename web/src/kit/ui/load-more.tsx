import { Trans } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import { Button } from './button.tsx'

type List = { hasNextPage: boolean; isFetchingNextPage: boolean; fetchNextPage: () => unknown }

/** Below a list of which there is more; nothing where there is not. */
export function LoadMore({ list, children }: { list: List; children?: ReactNode }) {
  if (!list.hasNextPage) return null
  return (
    <Button variant="quiet" busy={list.isFetchingNextPage} onClick={() => void list.fetchNextPage()}>
      {children ?? <Trans>Load more</Trans>}
    </Button>
  )
}
