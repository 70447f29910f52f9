/** The px of one rem: 16, or more where the browser's letters are larger. */
export const pxOfRem = (): number => Number.parseFloat(getComputedStyle(document.documentElement).fontSize)
