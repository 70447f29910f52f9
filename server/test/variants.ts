/**
 * The options of a test that is made for each of several variants. The first and the last run everywhere. Those between carry the tag `room`:
 * they run where their room is asked for.
 */
export const variantOf = <Variant>(variants: readonly Variant[], variant: Variant): { tags: string[] } => ({
  tags: variant === variants[0] || variant === variants.at(-1) ? [] : ['room'],
})

/** The same for variants within one test: the whole run tries the first and the last. */
export const firstAndLast = <Variant>(variants: readonly Variant[]): readonly Variant[] =>
  process.env['WHOLE_RUN'] === '1' ? [variants[0]!, variants.at(-1)!] : variants
