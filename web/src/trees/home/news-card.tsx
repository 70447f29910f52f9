import type { TreeNews } from '@mulghar/contract/trees/home'
import { useLingui } from '@lingui/react/macro'
import type { UseQueryResult } from '@tanstack/react-query'
import { localDay, relativeTime } from '../../kit/dates.ts'
import { failedToLoad } from '../../kit/failed-load.ts'
import { Card } from '../../kit/ui/card.tsx'
import { AsideFailed } from './aside-failed.tsx'
import { groupNews } from './news-groups.ts'
import { NewsSentence } from './news-sentence.tsx'

const shown = 6

/** What was changed lately in all one's trees, a sentence each. */
export function NewsCard({ news }: { news: UseQueryResult<{ data: TreeNews[] }> }) {
  const { t } = useLingui()
  if (failedToLoad(news)) return <AsideFailed title={t`Changed in your trees`} list={news} />
  const groups = groupNews(news.data?.data ?? [], (at) => localDay(new Date(at))).slice(0, shown)
  if (groups.length === 0) return null
  return (
    <Card pad={false} className="overflow-hidden">
      <h2 className="px-4 pt-4 pb-3 text-lg md:px-5">{t`Changed in your trees`}</h2>
      <ul>
        {groups.map((one) => (
          <Line key={one.id} news={one} />
        ))}
      </ul>
    </Card>
  )
}

function Line({ news }: { news: TreeNews }) {
  return (
    <li className="border-t border-line px-4 py-3 text-sm leading-normal wrap-anywhere md:px-5">
      <p>
        <NewsSentence news={news} />
      </p>
      <time dateTime={news.at} className="text-xs text-ink-faint">
        {relativeTime(news.at)}
      </time>
    </li>
  )
}
