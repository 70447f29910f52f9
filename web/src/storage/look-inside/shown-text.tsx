import { useEffect, useState } from 'react'
import { report } from '../../kit/report.ts'

/** A text as it is written, in UTF-8 or else in Windows-1252. */
export function ShownText({ blob, name }: { blob: Blob; name: string }) {
  const [text, setText] = useState('')
  useEffect(() => {
    let isShown = true
    blob
      .arrayBuffer()
      .then((bytes) => isShown && setText(decoded(bytes)))
      .catch(report)
    return () => void (isShown = false)
  }, [blob])
  return (
    <pre
      role="region"
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- it scrolls, and has nothing that a key could reach
      tabIndex={0}
      aria-label={name}
      className="size-full overflow-auto bg-surface px-16 pt-16 pb-4 font-text text-sm whitespace-pre-wrap text-ink select-text wrap-anywhere"
    >
      {text}
    </pre>
  )
}

function decoded(bytes: ArrayBuffer): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    // It is no UTF-8; in Windows-1252 every byte is some letter.
    return new TextDecoder('windows-1252').decode(bytes)
  }
}
