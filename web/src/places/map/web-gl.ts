let answer: boolean | undefined

/** Whether the browser can draw the map. Asked before its code is loaded. */
export function hasWebGl(): boolean {
  answer ??= document.createElement('canvas').getContext('webgl2') !== null
  return answer
}
