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

/** Text with a few wrong bytes stays UTF-8: read in Windows-1252, every letter outside ASCII would be a wrong one. */
function decoded(bytes: ArrayBuffer): string {
  const text = new TextDecoder('utf-8').decode(bytes)
  const wrong = text.match(/\ufffd/g)?.length ?? 0
  if (wrong === 0) return text
  const letters = text.match(/[^\p{ASCII}\ufffd]/gu)?.length ?? 0
  // In Windows-1252 every byte is some letter.
  return letters >= 9 * wrong ? text : new TextDecoder('windows-1252').decode(bytes)
}
