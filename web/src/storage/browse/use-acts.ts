import { useLingui } from '@lingui/react/macro'
import { now } from '../../kit/clock.ts'
import { nextTask } from '../../kit/next-task.ts'
import { report } from '../../kit/report.ts'
import { toast } from '../../kit/toast.ts'
import { pageOwner, TakenBack } from '../../kit/waiting-saves.ts'
import { isFailure, vaultWords } from '../failure-words.ts'
import type { Entry } from '../files/entry.ts'
import { isExpected } from '../use-work.ts'
import { moved, restored, trashed, type Expected, type ShownFiles } from './shown-files.ts'

export type Acts = {
  move: (entries: readonly Entry[], parentId: string | null) => void
  trash: (entries: readonly Entry[]) => void
  restore: (entries: readonly Entry[], options?: { evenIfChanged?: boolean }) => void
}

type Options = {
  /** Something below an item of the trash is missing. */
  onShrunk: (entries: readonly Entry[]) => void
}

const idsOf = (entries: readonly Entry[]): readonly string[] => entries.map(({ id }) => id)

/**
 * Changes that are shown at once. Each says when it is done; one that fails is taken back and says why. Without a connection
 * it waits, and is taken back when the page is left.
 */
export function useActs(shown: ShownFiles, { onShrunk }: Options): Acts {
  const { t } = useLingui()
  const { files } = shown

  async function change(expected: Expected, work: () => Promise<void>, done: () => void): Promise<void> {
    try {
      await shown.change(expected, async () => {
        // A dialog takes back what began to wait before it closed.
        await nextTask()
        await pageOwner().connection()
        await work()
      })
      done()
    } catch (error) {
      if (error instanceof TakenBack) return
      if (!isExpected(error)) report(error)
      const again = { label: t`Try again`, onClick: () => void change(expected, work, done) }
      toast.error(vaultWords(error), { action: again })
    }
  }

  function move(entries: readonly Entry[], parentId: string | null): void {
    const ids = idsOf(entries)
    const back = () => {
      for (const [from, there] of byFolder(entries)) {
        const thereIds = idsOf(there)
        void change(
          moved(thereIds, from),
          () => files.move(thereIds, from),
          () => {},
        )
      }
    }
    void change(
      moved(ids, parentId),
      () => files.move(ids, parentId),
      () => toast.success(t`Moved`, { action: { label: t`Undo`, onClick: back } }),
    )
  }

  function restore(entries: readonly Entry[], options: { evenIfChanged?: boolean } = {}): void {
    const ids = idsOf(entries)
    const work = async () => {
      try {
        await files.restore(ids, options)
        toast.success(t({ message: 'Restored', context: 'vault' }))
      } catch (error) {
        if (!isFailure(error, 'shrunk')) throw error
        onShrunk(entries)
      }
    }
    void change(restored(ids), work, () => {})
  }

  return {
    move,
    restore,
    trash(entries) {
      const ids = idsOf(entries)
      void change(
        trashed(ids, now().getTime()),
        () => files.trash(ids),
        () => toast.success(t`Moved to Trash`, { action: { label: t`Undo`, onClick: () => restore(entries) } }),
      )
    },
  }
}

function byFolder(entries: readonly Entry[]): ReadonlyMap<string | null, readonly Entry[]> {
  return Map.groupBy(entries, ({ parentId }) => parentId)
}
