import type { DonorEntry, EntryKind } from '@mulghar/contract/finance/donors'
import type { FinanceProgram } from '@mulghar/contract/finance/programs'
import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { History, Minus, Plus, ReceiptText } from 'lucide-react'
import { Suspense, useDeferredValue, useState } from 'react'
import { lazyPart } from '../../kit/lazy-part.ts'
import { useParams } from '../../kit/router/react.tsx'
import { failedToLoad } from '../../kit/failed-load.ts'
import { BackButton } from '../../kit/ui/back-button.tsx'
import { Button } from '../../kit/ui/button.tsx'
import { useWantedOnce } from '../../kit/ui/dialog.tsx'
import { EmptyState } from '../../kit/ui/empty-state.tsx'
import { LoadFailed } from '../../kit/ui/load-failed.tsx'
import { Page } from '../../kit/ui/page.tsx'
import { PageTitle, useDocumentTitle } from '../../kit/ui/page-title.tsx'
import { Skeleton } from '../../kit/ui/skeleton.tsx'
import { wordsForCode } from '../../kit/words.ts'
import { useMember } from '../../session/session-store.ts'
import { financeQueries, isGone } from '../core/finance.queries.ts'
import { financePaths } from '../core/paths.ts'
import { GoalBar } from '../core/goal-bar.tsx'
import { donorQueries, type Asked } from './donors.queries.ts'
import { draftsOn, type Drafts } from './entry-drafts.ts'
import { EntryFilter } from './entry-filter.tsx'
import { EntryTable } from './entry-table.tsx'
import { ExportMenu } from './export-menu.tsx'
import { Summary } from './summary.tsx'
import { WrittenText } from '../../kit/ui/written-text.tsx'

const EntryDialog = lazyPart(async () => ({ default: (await import('./entry-dialog.tsx')).EntryDialog }))
const DetailsDialog = lazyPart(async () => ({ default: (await import('./details-dialog.tsx')).DetailsDialog }))
const DeleteEntry = lazyPart(async () => ({ default: (await import('./delete-entry.tsx')).DeleteEntry }))
const SetAside = lazyPart(async () => ({ default: (await import('./set-aside.tsx')).SetAside }))
const CountAgain = lazyPart(async () => ({ default: (await import('./set-aside.tsx')).CountAgain }))
const ReceiptsDialog = lazyPart(async () => ({ default: (await import('./receipts-dialog.tsx')).ReceiptsDialog }))
const HistoryDialog = lazyPart(async () => ({ default: (await import('./history-dialog.tsx')).HistoryDialog }))

function BackToPrograms() {
  return (
    <BackButton to={financePaths.programs}>
      <Trans>Back to Programs</Trans>
    </BackButton>
  )
}

/** A program: what was given to it, what it was spent for, and what is left. */
export function DonorScreen() {
  const { t } = useLingui()
  const { programId = '' } = useParams()
  const program = useQuery(financeQueries.program(programId))
  if (isGone(program.error)) return <NoProgram />
  if (!program.data)
    return (
      <Page width="wide">
        <BackToPrograms />
        {failedToLoad(program) ? (
          <LoadFailed
            text={t`Failed to fetch donors`}
            busy={program.isFetching}
            onRetry={() => void program.refetch()}
          />
        ) : (
          <Skeleton text={t`Loading...`} shape="page" count={2} />
        )}
      </Page>
    )
  return <Shown key={programId} program={program.data} />
}

function NoProgram() {
  const words = wordsForCode('finance/not-found')
  useDocumentTitle(words)
  return (
    <Page>
      <BackToPrograms />
      <EmptyState drawing="lost" level="h1" title={words} />
    </Page>
  )
}

const all: Asked = { q: '', from: '', to: '' }

function Shown({ program }: { program: FinanceProgram }) {
  const { t } = useLingui()
  const [typed, setTyped] = useState(all)
  const asked = useDeferredValue({ ...typed, q: typed.q.trim() })
  const isSome = asked.q !== '' || asked.from !== '' || asked.to !== ''
  const totals = useQuery(donorQueries.totals(program.id, asked))
  const [dialog, setDialog] = useState<{ opened: Opened; count: number; isOpen: boolean }>()
  const { id: me } = useMember()
  const [drafts] = useState<Drafts>(() => draftsOn(me, program.id))
  const open = (opened: Opened) => setDialog((now) => ({ opened, count: (now?.count ?? 0) + 1, isOpen: true }))
  const opens = (as: EntryAct) => (entry: DonorEntry) => open({ as, entry })
  const [isHistory, setHistory] = useState(false)
  const [isReceipts, setReceipts] = useState(false)
  const [history, receipts] = [useWantedOnce(isHistory), useWantedOnce(isReceipts)]
  const now = totals.data?.totals
  const isNone = now !== undefined && !isSome && now.donationCount + now.expenseCount === 0
  const onlyCreator = !program.can.addEntry && wordsForCode('finance/only-creator-adds')
  const tables = {
    programId: program.id,
    asked,
    isSome,
    onView: opens('view'),
    onEdit: opens('edit'),
    onDelete: opens('delete'),
    onSetAside: opens('set-aside'),
    onCountAgain: opens('count-again'),
  }
  return (
    <Page width="wide">
      <PageTitle
        title={program.name}
        above={<BackToPrograms />}
        actions={
          <>
            <Button
              variant="quiet"
              icon={<Minus />}
              blocked={onlyCreator}
              onClick={() => open({ as: 'add', kind: 'EXPENSE' })}
            >
              <Trans>Add Expense</Trans>
            </Button>
            <Button icon={<Plus />} blocked={onlyCreator} onClick={() => open({ as: 'add', kind: 'DONATION' })}>
              <Trans>Add Donor</Trans>
            </Button>
          </>
        }
      >
        <WrittenText text={program.name} />
      </PageTitle>
      {failedToLoad(totals) ? (
        <LoadFailed text={t`Failed to fetch donors`} busy={totals.isFetching} onRetry={() => void totals.refetch()} />
      ) : (
        <>
          <Summary totals={now} />
          <GoalBar program={program} />
          <div className="grid gap-3 lg:flex lg:items-end">
            <div className="min-w-0 flex-1">{!isNone && <EntryFilter asked={typed} onChange={setTyped} />}</div>
            <div className="-mx-2 flex flex-wrap gap-x-1 lg:mx-0 [&>button]:px-3">
              <Button variant="plain" icon={<ReceiptText />} onClick={() => setReceipts(true)}>
                <Trans>Receipts</Trans>
              </Button>
              <Button variant="plain" icon={<History />} onClick={() => setHistory(true)}>
                <Trans>History</Trans>
              </Button>
              <ExportMenu programId={program.id} />
            </div>
          </div>
          {isSome && (
            <p role="status" className="text-sm text-ink-soft">
              <Trans>Totals for the entries shown.</Trans>
            </p>
          )}
          <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-5 xl:grid-cols-2">
            <EntryTable kind="DONATION" total={now?.donationCount} {...tables} />
            <EntryTable kind="EXPENSE" total={now?.expenseCount} {...tables} />
          </div>
        </>
      )}
      {dialog && (
        <Suspense key={dialog.count}>
          <OpenedDialog
            opened={dialog.opened}
            open={dialog.isOpen}
            onClose={() => setDialog({ ...dialog, isOpen: false })}
            program={program}
            drafts={drafts}
          />
        </Suspense>
      )}
      {receipts && (
        <Suspense>
          <ReceiptsDialog open={isReceipts} onClose={() => setReceipts(false)} programId={program.id} />
        </Suspense>
      )}
      {history && (
        <Suspense>
          <HistoryDialog open={isHistory} onClose={() => setHistory(false)} programId={program.id} />
        </Suspense>
      )}
    </Page>
  )
}

type EntryAct = 'view' | 'edit' | 'delete' | 'set-aside' | 'count-again'
type Opened = { as: 'add'; kind: EntryKind } | { as: EntryAct; entry: DonorEntry }

type OpenedProps = { opened: Opened; open: boolean; onClose: () => void; program: FinanceProgram; drafts: Drafts }

/** The one dialog of an entry that is open. */
function OpenedDialog({ opened, program, drafts, ...dialog }: OpenedProps) {
  const shared = { ...dialog, programId: program.id }
  if (opened.as === 'add') return <EntryDialog {...shared} kind={opened.kind} drafts={drafts} />
  const { entry, as } = opened
  if (as === 'view') return <DetailsDialog {...dialog} entry={entry} programName={program.name} />
  if (as === 'delete') return <DeleteEntry {...shared} entry={entry} />
  if (as === 'set-aside') return <SetAside {...shared} entry={entry} />
  if (as === 'count-again') return <CountAgain {...shared} entry={entry} />
  return <EntryDialog {...shared} kind={entry.amount < 0 ? 'EXPENSE' : 'DONATION'} entry={entry} drafts={drafts} />
}
