import { Trans, useLingui } from '@lingui/react/macro'
import { TriangleAlert } from 'lucide-react'
import { Suspense, useState, type ReactNode } from 'react'
import { lazyPart } from '../../kit/lazy-part.ts'
import { LoadFailed } from '../../kit/ui/load-failed.tsx'
import { Page } from '../../kit/ui/page.tsx'
import { useDocumentTitle } from '../../kit/ui/page-title.tsx'
import { Say } from '../../kit/ui/say.tsx'
import { Spinner } from '../../kit/ui/spinner.tsx'
import { DifferentVault } from '../different-vault.tsx'
import { vaultWords } from '../failure-words.ts'
import type { Entry } from '../files/entry.ts'
import { EntryTree } from '../files/entry-tree.ts'
import { VaultFailure } from '../keys/failures.ts'
import { TransfersCard } from '../transfers/transfers-card.tsx'
import { useDownload } from '../transfers/use-download.ts'
import { VaultGate } from '../vault-gate.tsx'
import type { OpenState } from '../vault-state.ts'
import { BrowseContext, type Browse } from './browse-context.ts'
import { BrowseHead, type Tab } from './browse-head.tsx'
import { BrowseDialog, type Asked } from './dialogs.tsx'
import { noteOpened } from './opened-here.ts'
import { useActs } from './use-acts.ts'
import { readFiles, useFiles } from './use-files.ts'

const Preview = lazyPart(async () => ({ default: (await import('../look-inside/preview.tsx')).Preview }))

const noEntries = new EntryTree([])

type Props = { tab: Tab; children: ReactNode }

/** A page of the vault's files, behind the vault password. */
export function BrowseScreen(props: Props) {
  return <VaultGate>{(open) => <BrowsePage {...props} open={open} />}</VaultGate>
}

function BrowsePage({ tab, open, children }: Props & { open: OpenState }) {
  const { t } = useLingui()
  const { shown, state } = useFiles()
  const download = useDownload()
  const dialog = useDialog()
  const [looked, setLooked] = useState<{ id: string; among: readonly Entry[] }>()
  const acts = useActs(shown, { onShrunk: (entries) => dialog.ask({ kind: 'shrunk', entries }) })
  useDocumentTitle(t`Storage`)
  const tree = 'tree' in state ? state.tree : noEntries
  const isReady = state.kind === 'ready'
  const browse: Browse = {
    tree,
    isReady,
    canChange: isReady && !open.isReadOnly,
    acts,
    download,
    ask: dialog.ask,
    lookInside: ({ id }, among) => {
      noteOpened(shown, id)
      setLooked({ id, among: among.filter(({ file }) => file) })
    },
  }
  return (
    <BrowseContext value={browse}>
      <Page width="wide">
        <div>
          <BrowseHead tab={tab} readTree={isReady ? tree : undefined} />
          {open.isReadOnly && (
            <div className="mb-5">
              <DifferentVault state={open} />
            </div>
          )}
          {state.kind === 'wrong' ? (
            <Say role="alert" icon={<TriangleAlert aria-hidden="true" />}>
              {vaultWords(new VaultFailure('other-nodes'))}
            </Say>
          ) : (
            <>
              {state.kind === 'failed' && <NotRead error={state.error} onRetry={() => readFiles(shown)} />}
              {(state.kind === 'checking' || state.kind === 'none') && <Checking />}
              {(state.kind !== 'failed' || tree.size > 0) && children}
            </>
          )}
          <TransfersCard />
        </div>
      </Page>
      {dialog.asked && (
        <BrowseDialog key={dialog.times} asked={dialog.asked} open={dialog.isOpen} onClose={dialog.close} />
      )}
      {looked && (
        <Suspense>
          <Preview
            entries={looked.among}
            id={looked.id}
            onId={(id) => {
              noteOpened(shown, id)
              setLooked({ ...looked, id })
            }}
            onClose={() => setLooked(undefined)}
          />
        </Suspense>
      )}
    </BrowseContext>
  )
}

function Checking() {
  return (
    <p role="status" className="appear-late mb-4 flex items-center gap-2 text-sm text-ink-soft">
      <Spinner />
      <Trans>Checking…</Trans>
    </p>
  )
}

function NotRead({ error, onRetry }: { error: unknown; onRetry: () => Promise<void> }) {
  const [isBusy, setBusy] = useState(false)
  return (
    <div className="mb-5">
      <LoadFailed
        small
        text={vaultWords(error)}
        busy={isBusy}
        onRetry={() => {
          setBusy(true)
          void onRetry().finally(() => setBusy(false))
        }}
      />
    </div>
  )
}

/** One dialog at a time. It keeps what it was opened for while it closes. */
function useDialog() {
  const [{ asked, isOpen, times }, setDialog] = useState<{ asked?: Asked; isOpen: boolean; times: number }>({
    isOpen: false,
    times: 0,
  })
  return {
    asked,
    isOpen,
    times,
    ask: (next: Asked) => setDialog((before) => ({ asked: next, isOpen: true, times: before.times + 1 })),
    close: () => setDialog((before) => ({ ...before, isOpen: false })),
  }
}
