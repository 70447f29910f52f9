import { written } from '../../kit/written.ts'

/** A long text in paragraphs, each read aloud in the language of its script. */
export function Paragraphs({ text }: { text: string }) {
  return (
    <div className="grid gap-3">
      {text.split(/\n\s*\n/).map((paragraph, at) => (
        <p key={at} {...written(paragraph)} className="wrap-anywhere whitespace-pre-line">
          {paragraph}
        </p>
      ))}
    </div>
  )
}
