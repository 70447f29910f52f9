import type { ExternalToast } from 'sonner'

type Say = (words: string, more?: ExternalToast) => void

type Board = { success: Say; error: Say; message: Say }

let board: Promise<Board> | undefined
let hang: ((ready: (board: Board) => void) => void) | undefined

/** The toaster says how its board is hung; that costs a file, so it is done when there is something to say. */
export function onFirstToast(listener: typeof hang): void {
  hang = listener
}

/** Hangs the board before it is needed, so that it is there when the network is not. */
export function hangBoard(): Promise<Board> {
  board ??= new Promise((resolve, reject) =>
    hang ? hang(resolve) : reject(new Error('There is no toaster on the page')),
  )
  return board
}

const sayOn =
  (kind: keyof Board): Say =>
  (words, more) =>
    void hangBoard().then((hung) => hung[kind](words, more))

/** Sentences that come and go at the bottom right. */
export const toast: Board = { success: sayOn('success'), error: sayOn('error'), message: sayOn('message') }
