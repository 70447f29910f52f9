const letters = new Intl.Segmenter(undefined, { granularity: 'grapheme' })

/** The first `limit` characters and an ellipsis; never cuts a letter from its signs. The text itself when it is short. */
export function clip(text: string, limit: number): string {
  if (text.length <= limit) return text
  let kept = ''
  for (const { segment } of letters.segment(text)) {
    if (kept.length + segment.length > limit) break
    kept += segment
  }
  return `${kept.trimEnd()}…`
}
