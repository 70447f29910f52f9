import { msg } from '@lingui/core/macro'
import { i18n } from '../kit/i18n.ts'
import { edited } from '../kit/mentioning.ts'
import { toast } from '../kit/toast.ts'
import { deskOf, write } from './composing.ts'

/** Adds a text to the draft of the composer, and moves the focus there. A text that the draft has already is not added again. */
export function startPost(text: string): void {
  const desk = deskOf()
  const { draft, isPosting } = desk.store.getState()
  if (isPosting) return toast.error(i18n._(msg`Wait until your post has been sent.`))
  const before = draft.writing.text.trimEnd()
  if (!before.includes(text)) {
    const longer = before === '' ? text : `${before}\n${text}`
    write(desk, (now) => ({ ...now, writing: edited(now.writing, longer) }))
  }
  desk.store.setState({ isStarted: true })
}
