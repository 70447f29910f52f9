import { msg } from '@lingui/core/macro'
import { i18n } from '../kit/i18n.ts'
import { edited } from '../kit/mentioning.ts'
import { toast } from '../kit/toast.ts'
import { deskOf, write, type Desk } from './composing.ts'

/** Adds a text to the draft of the composer, and moves the focus there. A text that the draft has already is not added again. */
export function startPost(text: string): void {
  const desk = deskOf()
  const { draft, isPosting } = desk.store.getState()
  if (isPosting) return toast.error(i18n._(msg`Wait until your post has been sent.`))
  const before = draft.writing.text.trimEnd()
  if (!before.includes(text)) addText(desk, before, text)
  desk.store.setState({ started: {} })
}

/**
 * Goes on with the text of the line that was there before the composer. The composer takes the focus and the selection of
 * the line where the line had the focus.
 */
export function continuePost(text: string, line: HTMLTextAreaElement | null): void {
  const desk = deskOf()
  const kept = desk.store.getState().draft.writing.text
  const start = text === '' ? kept.length : addText(desk, kept.trimEnd(), text)
  if (line === null || line !== document.activeElement) return
  const selection = [start + line.selectionStart, start + line.selectionEnd] as const
  desk.store.setState({ started: { selection } })
}

/** Adds a text below what is written. Returns the place where it begins. */
function addText(desk: Desk, before: string, text: string): number {
  const above = before === '' ? '' : `${before}\n`
  write(desk, (now) => ({ ...now, writing: edited(now.writing, above + text) }))
  return above.length
}
