import { useEffect, useEffectEvent, useLayoutEffect, useRef, useState, type RefObject } from 'react'
import type { About } from './about.ts'
import { addForm, wantNotices, type LeavingWords } from './leaving.ts'
import { watchInput, type WatchedDraft } from './watch-input.ts'

export type Unsaved = {
  /** For the `ref` of the element that the form stands in. */
  watch: (element: HTMLElement | null) => (() => void) | undefined
  isDirty: () => boolean
  /** All is saved, or discarded. Called before the form itself leaves the page. */
  forget: () => void
  /** The form closes. Where nobody has saved or discarded it, the member is shown what was typed. */
  close: () => void
  /** Tells of what no field shows, such as a picture. */
  setDirty: (isDirty: boolean) => void
}

/**
 * A form that asks before what was typed into it is lost: by Back, a link, a tab or a reload. Dialogs do it by themselves, and
 * forms that keep a draft (device-drafts.ts) need none of it.
 */
export function useUnsaved(about: About): Unsaved {
  const [unsaved] = useState(() => newUnsaved(about))
  useLayoutEffect(() => unsaved.setAbout(about), [unsaved, about])
  return unsaved
}

/** The same for a dialog, which knows more than its fields, or loses nothing when it closes. */
export function useUnsavedDialog(about: About | undefined, isDirty: boolean, isKept: boolean): Unsaved {
  const unsaved = useUnsaved(about ?? 'secret')
  const [none] = useState(() => ({ ...newUnsaved('secret'), watch: () => undefined }))
  useEffect(() => unsaved.setDirty(isDirty), [unsaved, isDirty])
  return isKept ? none : unsaved
}

/**
 * Asks before the page is left while files are being sent. The signal given by `begin` is aborted by Discard and when the
 * component goes: what was not sent yet is not sent any more.
 */
export function useAskingWhile(isSending: boolean): { begin: () => AbortSignal } {
  const discard = useRef(new AbortController())
  useEffect(() => {
    if (!isSending) return
    wantNotices()
    return addForm({
      isOfPage: true,
      isDirty: () => !discard.current.signal.aborted,
      forget: () => discard.current.abort(),
    })
  }, [isSending])
  useEffect(() => () => discard.current.abort(), [])
  const [asking] = useState(() => ({
    begin() {
      discard.current = new AbortController()
      return discard.current.signal
    },
  }))
  return asking
}

/**
 * Asks before a change is lost that no form around it saves. `words` replace "Discard your changes?". A change with `isOfPage` is
 * lost only when the page itself is left.
 */
export function useAskingAbout(isChanged: boolean, words?: LeavingWords, isOfPage = false): void {
  const latest = useRef(words)
  useEffect(() => {
    latest.current = words
  })
  useEffect(() => {
    if (!isChanged) return
    wantNotices()
    let isDirty = true
    return addForm({
      isDirty: () => isDirty,
      forget: () => void (isDirty = false),
      isOfPage,
      ...(latest.current && { words: latest.current }),
    })
  }, [isChanged, isOfPage])
}

/**
 * For a box that keeps its text as a draft. The member is shown the text where the box leaves the page because somebody else has
 * changed or deleted something.
 */
export function useDraftBox(
  box: RefObject<HTMLElement | null>,
  { key, isBegun, fileNames, texts }: WatchedDraft,
): void {
  const isBegunNow = useEffectEvent(isBegun)
  const fileNamesNow = useEffectEvent(() => fileNames?.() ?? [])
  const hasTexts = texts !== undefined
  const textsNow = useEffectEvent(() => texts?.() ?? [])
  useLayoutEffect(() => {
    if (!box.current) return
    wantNotices()
    const draft = {
      key,
      isBegun: () => isBegunNow(),
      fileNames: () => fileNamesNow(),
      ...(hasTexts && { texts: () => textsNow() }),
    }
    return watchInput(box.current, () => undefined, draft).stop
  }, [box, key, hasTexts])
}

function newUnsaved(first: About): Unsaved & { setAbout: (about: About) => void } {
  let about = first
  let form: ReturnType<typeof watchInput> | undefined
  /** The form that has left the page last. */
  let left: ReturnType<typeof watchInput> | undefined
  let isMore = false
  const isDirty = () => isMore || (form?.isDirty() ?? false)
  const forget = () => {
    isMore = false
    ;(form ?? left)?.forget()
  }
  return {
    isDirty,
    forget,
    close() {
      isMore = false
      form?.close()
    },
    setDirty: (isNow) => void (isMore = isNow),
    setAbout: (now) => void (about = now),
    watch(element) {
      if (!element) return undefined
      const watched = watchInput(element, () => about)
      form = watched
      const remove = addForm({ isDirty, forget })
      wantNotices()
      return () => {
        remove()
        watched.stop()
        left = watched
        form = undefined
      }
    },
  }
}
