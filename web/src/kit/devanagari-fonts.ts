import styles from '../styles/devanagari.css?url'
import { bringOnce } from './bring-code.ts'
import { afterFirstPage } from './first-page.ts'
import { loader } from './lazy-part.ts'
import { report } from './report.ts'
import { storeChoice } from './stored-choice.ts'

/** Set once this browser has a Devanagari font in its cache. */
const key = 'devanagari-fonts'

const load = loader(() => bringOnce(styles.slice(1)), { isSilent: true })
const arrived = Promise.withResolvers<void>()
let isBrought = false
let isThere = false

/** True once the page knows the Devanagari fonts. */
export const areDevanagariFontsKnown = (): boolean => isThere

/** Resolves once the page knows the Devanagari fonts. The browser then fetches those that the page shows. */
export const devanagariFonts = (): Promise<void> => arrived.promise

/**
 * Brings the Devanagari fonts. Members who read English see few words in Devanagari, and one weight takes half a second on
 * a slow phone: on their first visit the system's font writes these words until the first page had its time.
 */
export function bringDevanagariFonts(canWait: boolean): void {
  if (canWait && localStorage.getItem(key) === null) afterFirstPage(() => void bringDevanagariFontsNow())
  else void bringDevanagariFontsNow()
}

/** For pages whose layout depends on them. */
export function bringDevanagariFontsNow(): Promise<void> {
  if (!isBrought) {
    isBrought = true
    bring()
  }
  return arrived.promise
}

function bring(): void {
  document.fonts.addEventListener('loadingdone', ({ fontfaces }) => {
    if (fontfaces.some(isInDevanagari)) remember()
  })
  load().then(() => {
    isThere = true
    arrived.resolve()
  }, report)
}

/** A browser without space brings the fonts late again. */
const remember = (): void => storeChoice(key, 'cached')

const isInDevanagari = ({ unicodeRange }: FontFace): boolean => /^U\+0?900-/i.test(unicodeRange)
