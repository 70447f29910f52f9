import { Trans, useLingui } from '@lingui/react/macro'
import { useEffect, useRef, useState, useSyncExternalStore, type MouseEvent } from 'react'
import { closedTexts, dropClosedTexts, noteTextsCopied, onClosedTexts } from '../closed-elsewhere.ts'
import { copyText } from '../copy-text.ts'
import { onLeaving } from '../leaving.ts'
import { report } from '../report.ts'
import { hangBoard, toast } from '../toast.ts'
import { written } from '../written.ts'
import { Frame } from './alert-body.tsx'
import { Button } from './button.tsx'

/** Logging in shows the texts again that the end of a session has hidden. */
function subscribe(listener: () => void): () => void {
  const stops = [onClosedTexts(listener), onLeaving(listener)]
  return () => {
    for (const stop of stops) stop()
  }
}

const toastId = 'closed-texts'

/**
 * Offers the text of a form that closed before the member saved it, or that did not take it back after a login. A toast
 * does so and covers nothing: a form may also close for a reason that this page does not know.
 */
export function ClosedTexts() {
  const { t } = useLingui()
  const texts = useSyncExternalStore(subscribe, closedTexts, closedTexts)
  const [last, setLast] = useState(texts)
  const [isOpen, setOpen] = useState(false)
  const copy = useRef<HTMLButtonElement>(null)
  const hasTexts = texts.length > 0
  if (hasTexts && texts !== last) setLast(texts)
  if (isOpen && !hasTexts) setOpen(false)
  const isOffered = hasTexts && !isOpen
  const areLeftOver = last.length > 0 && last.every(({ isLeftOver }) => isLeftOver)
  const words = areLeftOver
    ? t`Some of your text is not back in its form.`
    : t`A form closed before your text was saved.`
  useEffect(() => {
    if (!isOffered) return
    const board = hangBoard()
    // Sonner calls `onDismiss` for a swipe, and also where the code dismisses the toast.
    let isWithdrawn = false
    function show({ currentTarget }: MouseEvent<HTMLButtonElement>): void {
      // Sonner returns the focus when it leaves the toast. It does so now, and not after the dialog has taken the focus.
      currentTarget.blur()
      setOpen(true)
    }
    const offer = {
      id: toastId,
      duration: Infinity,
      action: { label: t`Show text`, onClick: show },
      cancel: { label: t`Close`, onClick: dropClosedTexts },
      onDismiss: () => !isWithdrawn && dropClosedTexts(),
    }
    void board.then(({ message }) => message(words, offer), report)
    return () => {
      isWithdrawn = true
      void board.then(({ dismiss }) => dismiss(toastId), report)
    }
  }, [isOffered, words, t])

  function copyAll(): void {
    const all = texts.map(({ label, text }) => (label ? `${label}: ${text}` : text)).join('\n')
    void copyText(all).then((isDone) => {
      if (!isDone) return toast.error(t`The browser did not allow copying. Please select the text and copy it.`)
      noteTextsCopied()
      toast.success(t`Text copied`)
    })
  }

  return (
    <Frame
      open={isOpen}
      onClose={dropClosedTexts}
      title={t`Text that was not saved`}
      text={
        areLeftOver
          ? t`This text could not be put back into its form. You can copy it here. Closing this deletes it.`
          : t`The form closed before you saved it. You can copy your text here. Closing this deletes it.`
      }
      details={
        <dl className="mt-2 grid gap-3 rounded-md bg-sunken px-3.5 py-3">
          {last.map(({ label, text }, place) => (
            // oxlint-disable-next-line react/no-array-index-key -- texts are only added at the end
            <div key={place}>
              <dt className="text-sm text-ink-soft">{label || t`Chosen file`}</dt>
              <dd {...written(text)} className="wrap-anywhere whitespace-pre-wrap select-text">
                {text}
              </dd>
            </div>
          ))}
        </dl>
      }
      // Letters that are still being typed press no button that would close this.
      initialFocus={copy}
    >
      <Button variant="quiet" onClick={dropClosedTexts} className="max-sm:w-full">
        <Trans>Close</Trans>
      </Button>
      <Button ref={copy} onClick={copyAll} className="max-sm:w-full sm:min-w-24">
        <Trans>Copy</Trans>
      </Button>
    </Frame>
  )
}
