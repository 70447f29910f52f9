import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { longDate } from '../../kit/dates.ts'
import { FormError } from '../../kit/form-error.tsx'
import { useMutation } from '../../kit/mutation.ts'
import { toast } from '../../kit/toast.ts'
import { failedToLoad } from '../../kit/failed-load.ts'
import { Button } from '../../kit/ui/button.tsx'
import { Dialog } from '../../kit/ui/dialog.tsx'
import { LoadFailed } from '../../kit/ui/load-failed.tsx'
import { MadeLink } from '../../kit/ui/made-link.tsx'
import { Skeleton } from '../../kit/ui/skeleton.tsx'
import { wordsFor } from '../../kit/words.ts'
import { feedMutations, linkedQueries } from './linked.queries.ts'

type Props = { open: boolean; onClose: () => void }

/** The secret address under which a calendar follows one's events: made, told once, and ended. */
export function FeedDialog({ open, onClose }: Props) {
  const { t } = useLingui()
  const cache = useQueryClient()
  const state = useQuery({ ...linkedQueries.feed(), enabled: open })
  const make = useMutation(feedMutations.make(cache))
  const end = useMutation(feedMutations.end(cache))
  const failure = make.error ?? end.error
  const isActive = state.data?.active === true
  const since = state.data?.since && longDate(state.data.since)
  const close = () => {
    // It is told once.
    make.reset()
    end.reset()
    onClose()
  }
  const stop = () => {
    make.reset()
    end.mutate(undefined, { onSuccess: () => toast.success(t`The link is turned off`) })
  }
  return (
    <Dialog
      keepsInput
      open={open}
      onClose={close}
      title={t`Calendar subscription`}
      text={t`See your events and the ones you are going to in your own calendar app, through a private link.`}
      actions={
        state.data && (
          <>
            {isActive && (
              <Button variant="quiet" busy={end.isPending} onClick={stop}>
                <Trans>Turn off link</Trans>
              </Button>
            )}
            <Button variant={isActive ? 'quiet' : 'filled'} busy={make.isPending} onClick={() => make.mutate()}>
              {isActive ? <Trans>Create new link</Trans> : <Trans>Create link</Trans>}
            </Button>
          </>
        )
      }
    >
      <div className="grid gap-4">
        <FormError text={failure ? wordsFor(failure) : undefined} />
        {make.data ? (
          <MadeLink url={make.data.url}>
            <Trans>Copy it now, it will not be shown again. Anyone with this link can see your events.</Trans>
          </MadeLink>
        ) : state.isPending ? (
          <Skeleton text={t`Loading...`} />
        ) : failedToLoad(state) ? (
          <LoadFailed small text={wordsFor(state.error)} busy={state.isFetching} onRetry={() => void state.refetch()} />
        ) : isActive ? (
          <p>
            <Trans>Your link has been active since {since}. If you create a new link, this one stops working.</Trans>
          </p>
        ) : (
          <p>
            <Trans>There is no link yet.</Trans>
          </p>
        )}
      </div>
    </Dialog>
  )
}
