import { graphemesOf } from './graphemes.ts'

/** The first `limit` characters and an ellipsis; never cuts a letter from its signs. The text itself when it is short. */
export function clip(text: string, limit: number): string {
  if (text.length <= limit) return text
  let kept = ''
  for (const letter of graphemesOf(text)) {
    if (kept.length + letter.length > limit) break
    kept += letter
  }
  return `${kept.trimEnd()}…`
}
