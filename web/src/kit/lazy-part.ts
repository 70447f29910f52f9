import { lazy } from 'react'
import { connected, untilItComes, type WaitOptions } from './no-connection.ts'

type Load<Code> = () => Promise<Code>

const loaders = new WeakSet<Load<unknown>>()
const loaded = new WeakSet<Load<unknown>>()

/** Says that code is there already: another part has brought it. */
export const markLoaded = (load: Load<unknown>): unknown => loaded.add(load)

/**
 * Loads code that several parts share, or that comes before it is needed. Without a connection it waits for one, unless the
 * code is there. A lost request is repeated.
 */
export function loader<Code>(load: Load<Code>, options: WaitOptions = {}): Load<Code> {
  const loadWhenConnected = async () => {
    if (!loaded.has(loadWhenConnected)) await connected(options)
    const code = await untilItComes(load, options)
    markLoaded(loadWhenConnected)
    return code
  }
  loaders.add(loadWhenConnected)
  return loadWhenConnected
}

/** Loads code before it is needed. Without a connection it waits for one, and no toast appears. */
export async function preload<Code>(load: Load<Code>): Promise<Code> {
  if (!loaded.has(load)) await connected({ isSilent: true })
  return load()
}

/**
 * React's lazy for parts that open by a press or fill a page. Without a connection the part waits for one, a toast says so,
 * and the page stays as it is. React never loads a failed part again, and shows an error in place of the page and of what was typed.
 */
export const lazyPart: typeof lazy = (load) => lazy(loaders.has(load) ? load : loader(load))

/** React's lazy for parts that an open page shows by itself. Without a connection they are missing, and no toast appears. */
export const silentPart: typeof lazy = (load) => lazy(loader(load, { isSilent: true }))
