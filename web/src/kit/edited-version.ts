import { useEffect, useState } from 'react'

type Versioned = { version: number }

type Options<Edited> = {
  newest: Edited
  isDirty: () => boolean
  /** Whether the form would show the same for both: other parts of them may have changed. */
  isSame: (one: Edited, another: Edited) => boolean
}

/**
 * The version that a form edits. A newer one takes its place as long as nothing was typed. Afterwards the form keeps the
 * version it began with, is told at Save that there is a newer one, and shows it.
 */
export function useEditedVersion<Edited extends Versioned>({ newest, isDirty, isSame }: Options<Edited>) {
  const [{ base, times, timesTold }, set] = useState({ base: newest, times: 0, timesTold: 0 })
  const begin = (from: Edited) => set((now) => ({ base: from, times: now.times + 1, timesTold: 0 }))
  const isNewer = newest.version > base.version && !isSame(newest, base)
  useEffect(() => {
    if (isNewer && !isDirty()) set((now) => ({ base: newest, times: now.times + 1, timesTold: 0 }))
  }, [isNewer, newest, isDirty])
  return {
    /** What the form shows at first. */
    base,
    /** Counts how often the form began; for a `key`. */
    times,
    begin,
    /** To be sent with the save. A second save after the newer version was shown means that one. */
    version: isNewer && timesTold === 0 ? base.version : Math.max(newest.version, base.version),
    timesTold,
    tellNewer: () => set((now) => ({ ...now, timesTold: now.timesTold + 1 })),
  }
}
