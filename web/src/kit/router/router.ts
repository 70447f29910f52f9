import type { ComponentType, ReactNode } from 'react'
import { entryNow, hrefOf, locationNow, locationOf, record, stepsBefore, type Location } from './location.ts'
import type { Params } from './match.ts'
import { NetworkFailure } from '../failures.ts'
import { hasUnsaved, insteadOfHistory, isHeld, leaveWhenSaved, noteNavigation, onLeaving } from '../leaving.ts'
import { connected } from '../no-connection.ts'
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
  /** Fetches the data of a page beside its code. The page itself says what did not come. */
  bringData?: (location: Location) => Promise<void>
  /** What is shown where that did not come. */
  failed: (location: Location, error: unknown) => Shown
}

export type RouterState = {
  location: Location
  /** Changes where another page takes the place of the one before, and with it all that the page has on the screen. */
  pageKey: string
  /** Undefined until the first page is there. */
  shown: Shown | undefined
  /** Another page is on its way; until it is there, the one before stays. */
  isLoading: boolean
}

export type NavigateOptions = {
  replace?: boolean
  /** What is read stays where it is: the address tells only of something over it. */
  stays?: boolean
  /** The page itself stays, under another address: a new draft has been given its id. */
  isSamePage?: boolean
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
  /** The same for somebody who has pressed a link: where something was typed and not saved, they are asked first. */
  follow: (to: string, options?: NavigateOptions) => void
}

export function makeRouter(plan: Plan): Router {
  let state: RouterState = { location: locationNow(), pageKey: '', shown: undefined, isLoading: true }
  let latest = 0
  let steps = 0
  /** The first entry of this document, and the latest. */
  let first = 0
  let furthest = 0
  /** Continues once the browser is back at the earlier entry. */
  let returned: (() => void) | undefined
  let dropping: Promise<void> | undefined
  const listeners = new Set<() => void>()

  function change(next: Partial<RouterState>): void {
    state = { ...state, ...next }
    for (const listener of listeners) listener()
  }

  async function go(
    location: Location,
    how: 'push' | 'replace' | 'pop',
    { stays = false, isSamePage = false }: Pick<NavigateOptions, 'stays' | 'isSamePage'> = {},
  ): Promise<void> {
    const mine = ++latest
    // Already now: without a connection the code of the next page may never come.
    if (!isSamePage && location.pathname !== state.location.pathname) leavePage()
    let destination = plan.ready(location)
    if (!destination) {
      change({ isLoading: true })
      // The page asks again for data that did not come, and shows why.
      plan.bringData?.(location).catch(() => undefined)
      let hasWaited = false
      let tries = 0
      destination = await brought(plan, location, async () => {
        // The first page has no other one in its place.
        if (!state.shown || mine !== latest) return false
        // The connection may have come back since.
        if (navigator.onLine) return ++tries === 1
        hasWaited = true
        await connected()
        return mine === latest
      })
      // Somebody has gone elsewhere in the meantime.
      if (mine !== latest) return
      if (hasWaited && hasUnsaved()) {
        // Typed while the next page did not come.
        change({ isLoading: false })
        return leaveWhenSaved(() => void go(location, how, { stays, isSamePage }))
      }
    }
    if ('redirect' in destination) return go(locationOf(destination.redirect), how === 'pop' ? 'replace' : how)
    if (state.shown) noteScroll(state.location)
    if (stays) noteScroll(location)
    if (how !== 'pop') {
      if (entryNow()?.isFloor) await dropFloor()
      record(location, how, how === 'push' ? ++steps : steps, stays && how === 'push' ? { isOver: true } : {})
      furthest = how === 'push' ? steps : Math.max(furthest, steps)
    }
    const isOther = !isSamePage && location.pathname !== state.location.pathname
    const pageKey = isOther || !state.shown ? location.pathname : state.pageKey
    change({ location, pageKey, shown: destination, isLoading: false })
  }

  /** Where the browser is by itself. A new address, or a link within a page, has made an entry that is not one of ours yet. */
  function arrivedAt(stepsIfNew: number): Location {
    const entry = entryNow()
    steps = entry?.idx ?? stepsIfNew
    if (!entry) record(locationOf(hrefOf(locationNow())), 'replace', steps)
    return locationNow()
  }

  /** The browser has gone already: it is sent back where it was, and goes on when nothing stands in the way. */
  function popped(): void {
    if (returned) {
      const goOn = returned
      returned = undefined
      steps = entryNow()?.idx ?? steps
      return goOn()
    }
    // A dialog made this entry and has closed since: it shows the page of the entry before it.
    if (entryNow()?.isFloor && !isHeld()) return history.back()
    const away = (entryNow()?.idx ?? steps + 1) - steps
    // Another part of the same page was linked: the page stays, with all that is typed on it.
    const isLinkWithin = !entryNow() && !isHeld() && isSamePlace(locationNow(), state.location)
    const instead = isLinkWithin ? undefined : insteadOfHistory()
    if (!instead || away === 0) {
      noteNavigation(true)
      return void go(arrivedAt(steps + 1), 'pop')
    }
    const { pathname } = state.location
    // A form that was saved meanwhile may have led elsewhere.
    returned = () => instead(() => state.location.pathname === pathname && history.go(away))
    history.go(-away)
  }

  /**
   * Where no entry of ours lies before this one, Back would leave the app, and nobody could stop it: as long as something is
   * open that Back closes, there is one more entry.
   */
  function keepFloor(): void {
    // A menu has closed, and the dialog that it opened comes while the browser still goes back.
    if (dropping) void dropping.then(keepFloor)
    else if (!isHeld()) void dropFloor()
    else if (steps <= first && furthest <= steps && !entryNow()?.isFloor) {
      record(state.location, 'push', ++steps, { isFloor: true })
      furthest = steps
    }
  }

  async function dropFloor(): Promise<void> {
    if (!entryNow()?.isFloor || returned) return dropping
    dropping ??= new Promise<void>((resolve) => {
      returned = resolve
      history.back()
    }).finally(() => {
      dropping = undefined
      first = steps
      furthest = steps
    })
    return dropping
  }

  async function navigate(to: string | number, { replace = false, ...options }: NavigateOptions = {}): Promise<void> {
    noteNavigation(false)
    if (typeof to === 'number') history.go(to)
    else await go(locationOf(to), replace ? 'replace' : 'push', options)
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
      // One thing may close and another open in the same moment.
      onLeaving(() => queueMicrotask(keepFloor))
      const location = arrivedAt(stepsBefore())
      first = steps
      furthest = steps
      await go(location, 'pop')
      // Loaded anew while a dialog was open, which is closed now.
      await dropFloor()
      // A session that ends meanwhile leads elsewhere, and that page may still be on its way.
      if (!state.shown) await new Promise<void>((resolve) => listeners.add(() => state.shown && resolve()))
    },
    navigate,
    follow: (to, options) =>
      leaveWhenSaved(() => {
        noteNavigation(true)
        void navigate(to, options)
      }),
    preload(to) {
      const location = locationOf(to)
      // Code that does not come now is asked for again when somebody goes there.
      if (!plan.ready(location)) plan.prepare(location).catch(() => undefined)
    },
  }
}

const isSamePlace = (one: Location, other: Location): boolean =>
  one.pathname === other.pathname && one.search === other.search

/** Without a connection the page before stays until `waited` answers whether to try again. */
async function brought(plan: Plan, location: Location, waited: () => Promise<boolean>): Promise<Destination> {
  for (;;) {
    try {
      await plan.prepare(location)
      const destination = plan.ready(location)
      if (!destination) throw new Error(`Nothing is ready for ${location.pathname}`)
      return destination
    } catch (error) {
      if (!(error instanceof NetworkFailure) || !(await waited())) return plan.failed(location, error)
    }
  }
}
