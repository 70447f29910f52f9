import { written } from '../written.ts'

/** A text of a person within other words or beside them. */
export function WrittenText({ text }: { text: string | null | undefined }) {
  return <span {...written(text)}>{text}</span>
}
