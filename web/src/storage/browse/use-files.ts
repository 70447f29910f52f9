import { useEffect, useSyncExternalStore } from 'react'
import { report } from '../../kit/report.ts'
import { useMember } from '../../session/session-store.ts'
import { isFailure } from '../failure-words.ts'
import { filesOf } from '../files/files-of.ts'
import type { FilesState } from '../files/files-api.ts'
import { shownFilesOf, type ShownFiles } from './shown-files.ts'

/** The files of the open vault, with the changes that are on their way. They are read when the first page shows them. */
export function useFiles(): { shown: ShownFiles; state: FilesState } {
  const shown = shownFilesOf(filesOf(useMember().id))
  const state = useSyncExternalStore(shown.subscribe, shown.state)
  useEffect(() => {
    if (shown.files.state().kind !== 'ready') void readFiles(shown)
  }, [shown])
  return { shown, state }
}

/** Reads what has changed. A failure is told by the state. */
export async function readFiles({ files }: ShownFiles): Promise<void> {
  try {
    await files.refresh()
  } catch (error) {
    const { kind } = files.state()
    if (kind !== 'failed' && kind !== 'wrong' && !isFailure(error, 'stopped')) report(error)
  }
}
