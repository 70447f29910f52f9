import { Trans, useLingui } from '@lingui/react/macro'
import { useEffect, useRef, useState, useSyncExternalStore } from 'react'
import { closedTexts, dropClosedTexts, onClosedTexts } from '../closed-elsewhere.ts'
import { copyText } from '../copy-text.ts'
import { addForm, onLeaving } from '../leaving.ts'
import { toast } from '../toast.ts'
import { Frame } from './alert-body.tsx'
import { Button } from './button.tsx'

/** Logging in shows the texts again that the end of a session has hidden. */
function subscribe(listener: () => void): () => void {
  const stops = [onClosedTexts(listener), onLeaving(listener)]
  return () => {
    for (const stop of stops) stop()
  }
}

/** Shows what was typed into a form that closed because somebody else has changed or deleted something. */
export function ClosedTexts() {
  const { t } = useLingui()
  const texts = useSyncExternalStore(subscribe, closedTexts, closedTexts)
  const [last, setLast] = useState(texts)
  const copy = useRef<HTMLButtonElement>(null)
  const open = texts.length > 0
  if (open && texts !== last) setLast(texts)
  useEffect(
    () => (open ? addForm({ isDirty: () => true, forget: dropClosedTexts, isOfPage: true }) : undefined),
    [open],
  )

  function copyAll(): void {
    const all = texts.map(({ label, text }) => (label ? `${label}: ${text}` : text)).join('\n')
    void copyText(all).then((isDone) =>
      isDone
        ? toast.success(t`Text copied`)
        : toast.error(t`The browser did not allow copying. Please select the text and copy it.`),
    )
  }

  return (
    <Frame
      open={open}
      onClose={dropClosedTexts}
      title={t`This closed because it was changed or deleted elsewhere`}
      text={t`You can copy your text here. Closing this notice deletes it.`}
      details={
        <dl className="mt-2 grid gap-3 rounded-md bg-sunken px-3.5 py-3">
          {last.map(({ label, text }, place) => (
            // oxlint-disable-next-line react/no-array-index-key -- texts are only added at the end
            <div key={place}>
              <dt className="text-sm text-ink-soft">{label || t`Chosen file`}</dt>
              <dd className="wrap-anywhere whitespace-pre-wrap select-text">{text}</dd>
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
