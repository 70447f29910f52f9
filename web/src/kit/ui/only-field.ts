import { useCallback, type RefObject } from 'react'

const controls =
  'input:not([type=hidden]), textarea, select, [role=combobox], [role=radio], [role=checkbox], [role=switch]'
const texts = 'textarea, select, input:not([type=file], [type=checkbox], [type=radio])'
const dialogs = '[role=dialog], [role=alertdialog]'

/** How long the code of a field may take to come. */
const mostWaitMs = 5000

/** The field of a dialog that has no other; undefined where there are several, or none yet. */
function onlyFieldAround(heading: HTMLElement): HTMLElement | undefined {
  const dialog = heading.closest(dialogs)
  // A combobox has a second input, which only forms see.
  const shown = [...(dialog?.querySelectorAll<HTMLElement>(controls) ?? [])].filter(
    (control) => control.checkVisibility() && !control.matches('[aria-hidden=true], [tabindex="-1"]'),
  )
  const [only] = shown
  return shown.length === 1 && only?.matches(texts) && !only.matches(':disabled, [readonly]') ? only : undefined
}

/** For the ref of a heading: its only field has the focus, also where the field comes later. */
export function useOnlyField(heading: RefObject<HTMLHeadingElement | null>, isWished: boolean) {
  return useCallback(
    (element: HTMLHeadingElement | null) => {
      heading.current = element
      return element && isWished ? focusOnlyField(element) : undefined
    },
    [heading, isWished],
  )
}

/** Moves the focus from the heading of a dialog to its only field, which may come later. Returns how to stop. */
function focusOnlyField(heading: HTMLElement): () => void {
  const dialog = heading.closest(dialogs) ?? heading
  const follow = () => {
    if (document.activeElement !== heading) return
    const field = onlyFieldAround(heading)
    if (!field) return
    stop()
    field.focus()
  }
  const observer = new MutationObserver(follow)
  const timer = setTimeout(stop, mostWaitMs)
  function stop(): void {
    clearTimeout(timer)
    observer.disconnect()
    heading.removeEventListener('focus', follow)
  }
  heading.addEventListener('focus', follow)
  observer.observe(dialog, { childList: true, subtree: true })
  return stop
}
