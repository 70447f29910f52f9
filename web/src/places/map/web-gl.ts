import { afterFirstPage } from '../../kit/first-page.ts'

let answer: boolean | undefined

/** Whether the browser can draw the map; unknown until `askForWebGl` has asked. */
export const hasWebGl = (): boolean | undefined => answer

/** Asks once the first page has loaded: a slow phone takes longer to answer than to show a whole list. Returns how to stop. */
export function askForWebGl(onAnswer: () => void): () => void {
  return afterFirstPage(() => {
    answer ??= document.createElement('canvas').getContext('webgl2') !== null
    onAnswer()
  })
}
