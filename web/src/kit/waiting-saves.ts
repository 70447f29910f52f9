/**
 * Saves that wait for a connection.
 *
 * The rule: a save is sent while the person still looks at what they pressed, or never. Closing the dialog, Cancel, Escape,
 * Back or another page takes a waiting save back. Optimistic ones (likes, bookmarks, follows) are shown as they were before.
 *
 * A call that has been sent is different: nobody knows what the server has done with it, so it is never taken back. It
 * succeeds, or fails with an error on the screen, and is not repeated later.
 */

/** Ends a save that was taken back; nobody is told, since they did it themselves. */
export class TakenBack extends Error {
  override name = 'TakenBack'
}

/** Ends a choice after which another one was made of the same thing. */
export class Overtaken extends TakenBack {
  override name = 'Overtaken'
}

type Save = { begun: number; goOn: () => void; takeBack: () => void }

let begunSaves = 0
let waiting: readonly Save[] = []
let isHeld = false
const listeners = new Set<() => void>()

function change(next: readonly Save[]): void {
  waiting = next
  for (const listener of listeners) listener()
}

export const hasWaitingSave = (): boolean => waiting.length > 0

export function onWaitingSaves(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** How many saves have begun to wait so far; dialogs remember it when they open. */
export const savesBegun = (): number => begunSaves

/** Takes back the saves that began to wait after the given count; all of them without one. */
export function takeBackSaves(since = 0): void {
  for (const save of waiting) if (save.begun > since) save.takeBack()
}

/** Keeps waiting saves from being sent, while the page asks whether to discard them. */
export function holdSaves(isNow: boolean): void {
  isHeld = isNow
  if (!isHeld && navigator.onLine) for (const save of waiting) save.goOn()
}

/** The component, or the page, to which saves belong. */
export type SaveOwner = {
  /** Resolves as soon as there is a connection. Rejects with TakenBack where the owner leaves first, or has left. */
  connection: (onTakenBack?: () => void, overtaken?: AbortSignal) => Promise<void>
  leave: () => void
  /** Takes back what waits now. */
  takeBack: () => void
  /** React mounts a component twice in development. */
  enter: () => void
}

export function newSaveOwner(): SaveOwner {
  const own = new Set<Save>()
  let isGone = false
  /** Something with several steps may go on after its owner left, but not where it would have had to wait. */
  let hasLeftOffline = false
  return {
    async connection(onTakenBack, overtaken) {
      if (hasLeftOffline || (isGone && !navigator.onLine)) {
        onTakenBack?.()
        throw new TakenBack('Its owner has left')
      }
      overtaken?.throwIfAborted()
      if (navigator.onLine) return
      await new Promise<void>((resolve, reject) => {
        const end = () => {
          removeEventListener('online', goOn)
          overtaken?.removeEventListener('abort', overtake)
          own.delete(save)
          change(waiting.filter((one) => one !== save))
        }
        const goOn = () => {
          if (isHeld) return
          end()
          resolve()
        }
        const overtake = () => {
          end()
          reject(overtaken?.reason as Error)
        }
        const save: Save = {
          begun: ++begunSaves,
          goOn,
          takeBack() {
            end()
            onTakenBack?.()
            reject(new TakenBack('It was taken back'))
          },
        }
        addEventListener('online', goOn)
        overtaken?.addEventListener('abort', overtake)
        own.add(save)
        change([...waiting, save])
      })
    },
    leave() {
      isGone = true
      hasLeftOffline ||= !navigator.onLine
      for (const save of own) save.takeBack()
    },
    takeBack() {
      for (const save of own) save.takeBack()
    },
    enter() {
      isGone = false
      hasLeftOffline = false
    },
  }
}

let page = newSaveOwner()

/** Owns what outlives components but not the page, such as a post whose photos are still being sent. */
export const pageOwner = (): SaveOwner => page

/** Another page takes the place of this one. */
export function leavePage(): void {
  page.leave()
  page = newSaveOwner()
  takeBackSaves()
}
