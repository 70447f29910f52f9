import type { ComponentType, ReactNode } from 'react'
import { entryNow, hrefOf, locationNow, locationOf, record, stepsBefore, type Location } from './location.ts'
import type { Params } from './match.ts'
import { leavePage } from '../waiting-saves.ts'
import { keepScroll, noteScroll } from './scroll.ts'

/** A page, and the frame that its `<Outlet />` stands in. */
export type Shown = {
  Layout: ComponentType<{ children?: ReactNode }>
  Page: ComponentType
  params: Params
  /** Where it could not be shown, and an error is shown in its place. */
  error?: unknown
}

export type Destination = Shown | { redirect: string }

/** What is where: the rooms' pages, and who may go to them. */
export type Plan = {
  /** What is shown at an address; undefined as long as something for it has to come first. */
  ready: (location: Location) => Destination | undefined
  /** Brings all that `ready` waits for. */
  prepare: (location: Location) => Promise<void>
  /** What is shown where that did not come. */
  failed: (location: Location, error: unknown) => Shown
}

export type RouterState = {
  location: Location
  /** Undefined until the first page is there. */
  shown: Shown | undefined
  /** Another page is on its way; until it is there, the one before stays. */
  isLoading: boolean
}

export type NavigateOptions = {
  replace?: boolean
  /** What is read stays where it is: the address tells only of something over it. */
  stays?: boolean
}

export type Router = {
  state: () => RouterState
  subscribe: (listener: () => void) => () => void
  /** Begins with the address of the browser; done when a page is there. */
  start: () => Promise<void>
  /** To an address of the house, or so many steps through the history. */
  navigate: (to: string | number, options?: NavigateOptions) => Promise<void>
  /** Has the code of a page come, as somebody is about to go there. */
  preload: (to: string) => void
  /** Before the browser goes back or forward, `ask` is asked, with what goes on there; answers how to stop asking. */
  guard: (ask: (leave: () => void) => void) => () => void
}

export function makeRouter(plan: Plan): Router {
  let state: RouterState = { location: locationNow(), shown: undefined, isLoading: true }
  let latest = 0
  let steps = 0
  let guarding: ((leave: () => void) => void) | undefined
  let isReturning = false
  const listeners = new Set<() => void>()

  function change(next: Partial<RouterState>): void {
    state = { ...state, ...next }
    for (const listener of listeners) listener()
  }

  async function go(location: Location, how: 'push' | 'replace' | 'pop', stays = false): Promise<void> {
    const mine = ++latest
    let destination = plan.ready(location)
    if (!destination) {
      change({ isLoading: true })
      destination = await brought(plan, location)
      // Somebody has gone elsewhere in the meantime.
      if (mine !== latest) return
    }
    if ('redirect' in destination) return go(locationOf(destination.redirect), how === 'pop' ? 'replace' : how)
    if (state.shown) noteScroll(state.location)
    if (stays) noteScroll(location)
    if (location.pathname !== state.location.pathname) leavePage()
    if (how !== 'pop') record(location, how, how === 'push' ? ++steps : steps, stays && how === 'push')
    change({ location, shown: destination, isLoading: false })
  }

  /** Where the browser is by itself. A new address, or a link within a page, has made an entry that is not one of ours yet. */
  function arrivedAt(stepsIfNew: number): Location {
    const entry = entryNow()
    steps = entry?.idx ?? stepsIfNew
    if (!entry) record(locationOf(hrefOf(locationNow())), 'replace', steps)
    return locationNow()
  }

  /** The browser has gone already: it is sent back where it was, and goes on when somebody says so. */
  function popped(): void {
    if (isReturning) {
      isReturning = false
      return
    }
    const away = (entryNow()?.idx ?? steps + 1) - steps
    if (!guarding || away === 0) return void go(arrivedAt(steps + 1), 'pop')
    isReturning = true
    history.go(-away)
    guarding(() => {
      guarding = undefined
      history.go(away)
    })
  }

  return {
    state: () => state,
    subscribe(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    async start() {
      keepScroll(() => state.location)
      addEventListener('popstate', popped)
      await go(arrivedAt(stepsBefore()), 'pop')
      // A session that ends meanwhile leads elsewhere, and that page may still be on its way.
      if (!state.shown) await new Promise<void>((resolve) => listeners.add(() => state.shown && resolve()))
    },
    async navigate(to, { replace = false, stays = false } = {}) {
      if (typeof to === 'number') history.go(to)
      else await go(locationOf(to), replace ? 'replace' : 'push', stays)
    },
    guard(ask) {
      guarding = ask
      return () => {
        if (guarding === ask) guarding = undefined
      }
    },
    preload(to) {
      const location = locationOf(to)
      // Code that does not come now is asked for again when somebody goes there.
      if (!plan.ready(location)) plan.prepare(location).catch(() => undefined)
    },
  }
}

async function brought(plan: Plan, location: Location): Promise<Destination> {
  try {
    await plan.prepare(location)
    const destination = plan.ready(location)
    if (!destination) throw new Error(`Nothing is ready for ${location.pathname}`)
    return destination
  } catch (error) {
    return plan.failed(location, error)
  }
}
