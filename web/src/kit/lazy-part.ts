import { lazy } from 'react'
import { connected, untilItComes } from './no-connection.ts'

type Load<Code> = () => Promise<Code>

const loaders = new WeakSet<Load<unknown>>()
const loaded = new WeakSet<Load<unknown>>()

/** Says that code is there already: another part has brought it. */
export const markLoaded = (load: Load<unknown>): unknown => loaded.add(load)

/**
 * Loads code that several parts share, or that comes before it is needed. Without a connection it waits for one, unless the
 * code is there. A lost request is repeated.
 */
export function loader<Code>(load: Load<Code>): Load<Code> {
  const loadWhenConnected = async () => {
    if (!loaded.has(loadWhenConnected)) await connected()
    const code = await untilItComes(load)
    markLoaded(loadWhenConnected)
    return code
  }
  loaders.add(loadWhenConnected)
  return loadWhenConnected
}

/**
 * React's lazy for all parts of pages. Without a connection the part waits for one and the page stays as it is. React never
 * loads a failed part again, and shows an error in place of the page and of what was typed.
 */
export const lazyPart: typeof lazy = (load) => lazy(loaders.has(load) ? load : loader(load))
