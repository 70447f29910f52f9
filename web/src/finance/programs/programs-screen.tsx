import type { FinanceProgram } from '@mulghar/contract/finance/programs'
import { Trans, useLingui } from '@lingui/react/macro'
import { useInfiniteQuery } from '@tanstack/react-query'
import { Plus, Search } from 'lucide-react'
import { Suspense, useDeferredValue, useState, type ReactNode } from 'react'
import { lazyPart } from '../../kit/lazy-part.ts'
import { rupees } from '../../kit/rupees.ts'
import { failedToLoad } from '../../kit/failed-load.ts'
import { BackButton } from '../../kit/ui/back-button.tsx'
import { Button } from '../../kit/ui/button.tsx'
import { EmptyState } from '../../kit/ui/empty-state.tsx'
import { Input } from '../../kit/ui/input.tsx'
import { LoadMore } from '../../kit/ui/load-more.tsx'
import { Page } from '../../kit/ui/page.tsx'
import { PageTitle } from '../../kit/ui/page-title.tsx'
import { Skeleton } from '../../kit/ui/skeleton.tsx'
import { useReported } from '../../kit/use-reported.ts'
import { ProgramTable, type ProgramAct } from './program-table.tsx'
import { programQueries } from './programs.queries.ts'

const ProgramDialog = lazyPart(async () => ({ default: (await import('./program-dialog.tsx')).ProgramDialog }))
const ProgramDetails = lazyPart(async () => ({ default: (await import('./program-details.tsx')).ProgramDetails }))
const DeleteProgram = lazyPart(async () => ({ default: (await import('./delete-program.tsx')).DeleteProgram }))

/** What is done, and to which program; `times` makes each opening a new one, so that nothing typed before is in it. */
type Doing = { act: ProgramAct | 'add'; program?: FinanceProgram; times: number; open: boolean }

/** The finance programs, with the sum of all their donations. */
export function ProgramsScreen() {
  const { t } = useLingui()
  const [typed, setTyped] = useState('')
  const q = useDeferredValue(typed.trim())
  const list = useInfiniteQuery(programQueries.list(q))
  useReported(list.error)
  const programs = list.data?.pages.flatMap((page) => page.data) ?? []
  const [doing, setDoing] = useState<Doing>()
  const begin = (act: Doing['act'], program?: FinanceProgram) =>
    setDoing((before) => ({ act, ...(program && { program }), times: (before?.times ?? 0) + 1, open: true }))
  const add = (
    <Button icon={<Plus />} onClick={() => begin('add')}>
      <Trans>Add Program</Trans>
    </Button>
  )
  return (
    <Page width="wide">
      <PageTitle
        title={t`Finance Programs`}
        above={
          <BackButton>
            <Trans>Back to Menu</Trans>
          </BackButton>
        }
        actions={add}
      />
      <TotalAmount amount={list.data?.pages[0]?.totalAmount ?? 0} isComing={list.isPending} />
      {(list.isPending || programs.length > 0 || typed !== '') && (
        <search>
          <Input
            type="search"
            icon={<Search />}
            aria-label={t`Search programs`}
            placeholder={t`Search programs`}
            autoComplete="off"
            maxLength={200}
            value={typed}
            onChange={({ target }) => setTyped(target.value)}
          />
        </search>
      )}
      {list.isPending ? (
        <Skeleton text={t`Loading programs...`} count={4} />
      ) : programs.length > 0 ? (
        <>
          <ProgramTable programs={programs} onAct={begin} />
          <LoadMore list={list} />
        </>
      ) : failedToLoad(list) ? (
        // That it failed is only written down.
        <NoPrograms
          action={
            <Button variant="quiet" busy={list.isFetching} onClick={() => void list.refetch()}>
              <Trans>Try again</Trans>
            </Button>
          }
        />
      ) : q ? (
        <EmptyState
          drawing="search"
          title={t`No programs found`}
          text={t`Try another spelling. You can type names in Devanagari or in English letters.`}
        />
      ) : (
        <NoPrograms action={add} />
      )}
      {doing && (
        <Acts key={doing.times} doing={doing} programs={programs} onClose={() => setDoing({ ...doing, open: false })} />
      )}
    </Page>
  )
}

function TotalAmount({ amount, isComing }: { amount: number; isComing: boolean }) {
  const { t } = useLingui()
  return (
    <section
      aria-label={t`Total Amount`}
      className="rounded-lg bg-accent-soft px-4 py-4 text-on-accent-soft md:px-6 md:py-5"
    >
      <p className="text-sm">{t`Total Amount`}</p>
      <p className="text-[1.625rem] leading-tight md:text-2xl">
        <b className="inline-block border-b-3 border-double border-current font-display font-semibold whitespace-nowrap tabular-nums">
          {isComing ? '…' : rupees(amount)}
        </b>
      </p>
    </section>
  )
}

function NoPrograms({ action }: { action: ReactNode }) {
  const { t } = useLingui()
  return (
    <EmptyState
      drawing="document"
      title={t`No finance programs`}
      text={t`Get started by creating your first finance program.`}
      action={action}
    />
  )
}

type ActsProps = { doing: Doing; programs: readonly FinanceProgram[]; onClose: () => void }

/** The dialog of what is done. A program is shown as it is by now. */
function Acts({ doing: { act, program: begun, open }, programs, onClose }: ActsProps) {
  const now = programs.find(({ id }) => id === begun?.id) ?? begun
  return (
    <Suspense>
      {act === 'add' && <ProgramDialog open={open} onClose={onClose} />}
      {act === 'edit' && now && <ProgramDialog program={now} open={open} onClose={onClose} />}
      {act === 'details' && now && <ProgramDetails program={now} open={open} onClose={onClose} />}
      {act === 'delete' && begun && <DeleteProgram programId={begun.id} open={open} onClose={onClose} />}
    </Suspense>
  )
}
