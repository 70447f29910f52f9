import { lazy } from 'react'
import { connected, untilItComes, type WaitOptions } from './no-connection.ts'

type Load<Code> = () => Promise<Code>

/** All loaders, with the code of those that have brought theirs. */
const codes = new WeakMap<Load<unknown>, unknown>()

/** Says that code is there already: another part has brought it. */
export const markLoaded = (load: Load<unknown>): unknown => codes.set(load, {})

/**
 * Loads code that several parts share, or that comes before it is needed. Without a connection it waits for one, unless the
 * code is there. A lost request is repeated.
 */
export function loader<Code>(load: Load<Code>, options: WaitOptions = {}): Load<Code> {
  const loadWhenConnected = async () => {
    if (!codes.get(loadWhenConnected)) await connected(options)
    const code = await untilItComes(load, options)
    codes.set(loadWhenConnected, code)
    return code
  }
  codes.set(loadWhenConnected, undefined)
  return loadWhenConnected
}

/** Loads code before it is needed. Without a connection it waits for one, and no toast appears. */
export async function preload<Code>(load: Load<Code>): Promise<Code> {
  if (!codes.get(load)) await connected({ isSilent: true })
  return load()
}

/**
 * React's lazy for parts that open by a press or fill a page. Without a connection the part waits for one, a toast says so,
 * and the page stays as it is. React never loads a failed part again, and shows an error in place of the page and of what was typed.
 */
export const lazyPart: typeof lazy = (load) => lazyAtOnce(codes.has(load) ? load : loader(load))

/** React's lazy for parts that an open page shows by itself. Without a connection they are missing, and no toast appears. */
export const silentPart: typeof lazy = (load) => lazyAtOnce(codes.has(load) ? load : loader(load, { isSilent: true }))

/** React awaits a promise with the part's fallback, and keeps a fallback for 300 ms. Code that is there already shows with the page. */
const lazyAtOnce: typeof lazy = (load) =>
  lazy(() => {
    const code = codes.get(load) as Partial<Awaited<ReturnType<typeof load>>> | undefined
    if (!code?.default) return load()
    // oxlint-disable-next-line unicorn/no-thenable -- React reads at once what answers at once; a promise never does
    return { then: (done: (code: unknown) => void) => done(code) } as ReturnType<typeof load>
  })
