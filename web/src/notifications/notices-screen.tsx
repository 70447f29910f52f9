import type { Notice } from '@mulghar/contract/notifications/notifications'
import { Trans, useLingui } from '@lingui/react/macro'
import { useInfiniteQuery, useQueryClient } from '@tanstack/react-query'
import { CheckCheck, Settings } from 'lucide-react'
import { Fragment, useState } from 'react'
import { useMutation } from '../kit/mutation.ts'
import { useNavigate } from '../kit/router/react.tsx'
import { relativeTime } from '../kit/dates.ts'
import { paths } from '../kit/paths.ts'
import { toast } from '../kit/toast.ts'
import { failedToLoad } from '../kit/failed-load.ts'
import { Badge } from '../kit/ui/badge.tsx'
import { BackButton } from '../kit/ui/back-button.tsx'
import { Button } from '../kit/ui/button.tsx'
import { Card } from '../kit/ui/card.tsx'
import { Dialog } from '../kit/ui/dialog.tsx'
import { EmptyState } from '../kit/ui/empty-state.tsx'
import { IconButton } from '../kit/ui/icon-button.tsx'
import { LoadFailed } from '../kit/ui/load-failed.tsx'
import { LoadMore } from '../kit/ui/load-more.tsx'
import { Page } from '../kit/ui/page.tsx'
import { PageTitle } from '../kit/ui/page-title.tsx'
import { Skeleton } from '../kit/ui/skeleton.tsx'
import { wordsFor } from '../kit/words.ts'
import { lineOf, whatIsTold } from './notice-lines.ts'
import { noticeInWords, noticePath, noticeQuote, outcomeWords } from './notice-words.ts'
import { noticeMutations, noticeQueries } from './notices.queries.ts'
import { NoticeFace } from './notice-face.tsx'
import { Preference } from './preference.tsx'
import { written } from '../kit/written.ts'

/** What has happened; the choice of what to hear of opens behind the gear. */
export function NoticesScreen() {
  const { t, i18n } = useLingui()
  const list = useInfiniteQuery(noticeQueries.list())
  const read = useMutation(noticeMutations.read(useQueryClient()))
  const notices = list.data?.pages.flatMap((page) => page.data) ?? []
  const [isChoosing, setChoosing] = useState(false)
  const hasNew = notices.some((notice) => !notice.isRead)
  return (
    <Page>
      <BackButton fallback={paths.home} />
      <PageTitle
        title={t`Notifications`}
        actions={
          <div className="flex items-center justify-end gap-2.5">
            {hasNew && (
              <Button
                variant="quiet"
                icon={<CheckCheck />}
                busy={read.isPending}
                onClick={() => read.mutate({ all: true }, { onError: (error) => toast.error(wordsFor(error)) })}
              >
                <Trans>Mark all as read</Trans>
              </Button>
            )}
            <IconButton label={t`Notification settings`} variant="raised" onClick={() => setChoosing(true)}>
              <Settings />
            </IconButton>
          </div>
        }
      />
      {list.isPending ? (
        <Skeleton text={t`Loading notifications...`} />
      ) : failedToLoad(list) ? (
        <LoadFailed text={wordsFor(list.error)} onRetry={() => void list.refetch()} />
      ) : notices.length === 0 ? (
        <EmptyState
          drawing="inbox"
          title={t`No notifications yet`}
          text={whatIsTold().map((sentence, at) => (
            <Fragment key={sentence.id}>
              {at > 0 && ' '}
              {i18n._(sentence)}
            </Fragment>
          ))}
        />
      ) : (
        <Card pad={false} className="overflow-hidden">
          <ul className="divide-y divide-line">
            {notices.map((notice) => (
              <NoticeLine key={notice.id} notice={notice} />
            ))}
          </ul>
        </Card>
      )}
      <LoadMore list={list} />
      <Dialog open={isChoosing} onClose={() => setChoosing(false)} title={t`Notification settings`} keepsInput>
        <Preference />
      </Dialog>
    </Page>
  )
}

function NoticeLine({ notice }: { notice: Notice }) {
  const { t, i18n } = useLingui()
  const navigate = useNavigate()
  const read = useMutation(noticeMutations.read(useQueryClient()))
  const path = noticePath(notice)
  const Answers = notice.outcome === null ? lineOf(notice.kind)?.Answers : undefined
  const quote = noticeQuote(notice)
  const open = () => {
    if (!notice.isRead) read.mutate({ ids: [notice.id] }, { onError: (error) => toast.error(wordsFor(error)) })
    if (path) void navigate(path)
  }
  return (
    <li className={notice.isRead ? undefined : 'bg-accent-soft/40'}>
      <button
        type="button"
        onClick={open}
        className="flex min-h-14 w-full items-start gap-4 px-4 py-3 text-left hover:bg-sunken"
      >
        <NoticeFace notice={notice} />
        <span className="min-w-0 flex-1">
          <span className={`block leading-snug wrap-anywhere ${notice.isRead ? '' : 'font-medium'}`}>
            {noticeInWords(notice)}
          </span>
          {quote && (
            <span {...written(quote)} className="block truncate text-sm leading-relaxed text-ink-soft">
              “{quote}”
            </span>
          )}
          {notice.reason && (
            <span {...written(notice.reason)} className="block text-sm leading-snug wrap-anywhere whitespace-pre-line">
              “{notice.reason}”
            </span>
          )}
          <span className="flex flex-wrap items-center gap-x-2 text-sm text-ink-soft">
            <time dateTime={notice.at}>{relativeTime(notice.at)}</time>
            {notice.outcome && (
              <Badge tone={notice.outcome === 'ACCEPTED' ? 'accent' : 'plain'}>
                {i18n._(outcomeWords[notice.outcome])}
              </Badge>
            )}
          </span>
        </span>
        {!notice.isRead && (
          <>
            <span className="sr-only">{t`New`}</span>
            <span aria-hidden="true" className="mt-1.5 size-2.5 shrink-0 rounded-full bg-accent" />
          </>
        )}
      </button>
      {Answers && (
        <div className="flex flex-wrap gap-2 px-4 pb-3 pl-17.5 empty:hidden">
          <Answers notice={notice} />
        </div>
      )}
    </li>
  )
}
