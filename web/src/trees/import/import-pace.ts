/** The work of an import, in the order in which it is done. */
export const importStages = ['reading', 'people', 'families', 'finishing', 'keeping', 'media'] as const
export type ImportStage = (typeof importStages)[number]

export type Pace = { stage: string; startedAt: number; startedWith: number; perSecond?: number; secondsLeft?: number }
type Told = { stage: string | null; done: number; total: number | null }

const shortestSeconds = 1

/** How fast a stage goes on, and how long it will take at that; nothing until it has gone on for a second. */
export function paceOf(before: Pace | undefined, { stage, done, total }: Told, now: number): Pace | undefined {
  if (stage === null) return undefined
  if (before?.stage !== stage || done < before.startedWith) return { stage, startedAt: now, startedWith: done }
  const { startedAt, startedWith } = before
  const seconds = (now - startedAt) / 1000
  const perSecond = seconds < shortestSeconds ? 0 : Math.round((done - startedWith) / seconds)
  if (perSecond <= 0) return before
  const left = total === null ? undefined : Math.ceil((total - done) / perSecond)
  return { stage, startedAt, startedWith, perSecond, ...(left !== undefined && { secondsLeft: left }) }
}

/** How far it has come: a stage that was begun is not gone back to. */
export function furthestStage(before: number, stage: string | null): number {
  return Math.max(before, importStages.indexOf(stage as ImportStage))
}
