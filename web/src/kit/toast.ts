import type { ExternalToast } from 'sonner'

type Say = (words: string, more?: ExternalToast) => void

type Board = { success: Say; error: Say; message: Say }
type HungBoard = Board & { dismiss: (id: string) => unknown }

let board: Promise<HungBoard> | undefined
const toaster = Promise.withResolvers<(ready: (board: HungBoard) => void) => void>()

/** The toaster says how its board is hung; that costs a file, so it is done when there is something to say. */
export function onFirstToast(hang: (ready: (board: HungBoard) => void) => void): void {
  toaster.resolve(hang)
}

/** Hangs the board before it is needed, so that it is there when the network is not. */
export function hangBoard(): Promise<HungBoard> {
  // A toast that is said before the page stands waits for it.
  board ??= toaster.promise.then((hang) => new Promise(hang))
  return board
}

const sayOn =
  (kind: keyof Board): Say =>
  (words, more) =>
    void hangBoard().then((hung) => hung[kind](words, more))

/** Sentences that come and go at the bottom right. */
export const toast: Board = { success: sayOn('success'), error: sayOn('error'), message: sayOn('message') }
