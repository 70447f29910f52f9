import { createPortal } from 'react-dom'
import type { ReadWord } from './keys/words.ts'
import { grouped } from '../kit/grouped.ts'

const ruled =
  'relative grid grid-flow-col grid-rows-12 gap-x-3 border-y border-clay-line py-1 before:absolute before:inset-x-0 before:top-[3px] before:border-t before:border-clay-line after:absolute after:inset-x-0 after:bottom-[3px] after:border-t after:border-clay-line md:grid-rows-6'
const row =
  'grid grid-cols-[2rem_minmax(0,1fr)] items-center gap-2 border-t border-line not-md:nth-[12n+1]:border-t-0 md:gap-3 md:nth-[6n+1]:border-t-0'
const number =
  'grid place-items-center justify-items-end self-stretch border-r-3 border-double border-clay-line pr-2 text-xs text-ink-faint tabular-nums'

/** The 24 words on lined paper, in columns. */
export function WordList({ words }: { words: readonly string[] }) {
  return (
    <ol translate="no" className={`${ruled} auto-cols-fr`}>
      {words.map((word, index) => (
        <li key={index} className={`${row} min-h-11 text-[1.0625rem] font-semibold`}>
          <span className={number}>{grouped(index + 1)}</span>
          <span>{word}</span>
        </li>
      ))}
    </ol>
  )
}

/** The words that were recognised while somebody types, with gaps and mistakes marked. */
export function ReadList({ words }: { words: readonly ReadWord[] }) {
  return (
    <ol translate="no" className={`${ruled} auto-cols-fr`}>
      {words.map((word, index) => (
        <li key={index} className={`${row} min-h-9 text-sm`}>
          <span className={number}>{grouped(index + 1)}</span>
          <ReadWordText word={word} />
        </li>
      ))}
    </ol>
  )
}

function ReadWordText({ word }: { word: ReadWord }) {
  if (word.state === 'found') return <span className="font-medium">{word.word}</span>
  if (word.state === 'missing') return <span className="text-ink-faint">…</span>
  return (
    <span className="min-w-0 font-semibold wrap-anywhere text-sindoor underline decoration-wavy decoration-1 underline-offset-4">
      {word.typed}
    </span>
  )
}

/** The printed sheet has numbers and words only. Nothing on it says that they open a vault. */
export function WordsOnPaper({ words }: { words: readonly string[] }) {
  return createPortal(
    <div className="print-only">
      <ol className="grid grid-flow-col grid-rows-12 gap-x-8 text-lg">
        {words.map((word, index) => (
          <li key={index} className="grid grid-cols-[2.5rem_minmax(0,1fr)] gap-3 border-b py-2">
            <span className="text-right tabular-nums">{grouped(index + 1)}</span>
            <b>{word}</b>
          </li>
        ))}
      </ol>
    </div>,
    document.body,
  )
}
