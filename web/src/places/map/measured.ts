import type { BaseName } from './base-map.ts'

const latinFont = '600 13px Mukta, sans-serif'
const nativeFont = '400 13px Mukta, sans-serif'
const lineHeight = 17
/** Before the name of a peak stands a triangle. */
const signWidth = 14

const sizes = new Map<string, { width: number; height: number }>()
let canvas: CanvasRenderingContext2D | null | undefined

/** How much room a name takes, in pixels. */
export function measured({ key, name, nativeName, kind }: BaseName): { width: number; height: number } {
  const known = sizes.get(key)
  if (known) return known
  const isPeak = kind === 'peak'
  const size = {
    width: Math.max(
      widthOf(name, latinFont) + (isPeak ? signWidth : 0),
      nativeName ? widthOf(nativeName, nativeFont) : 0,
    ),
    height: lineHeight * (nativeName || isPeak ? 2 : 1),
  }
  sizes.set(key, size)
  return size
}

function widthOf(text: string, font: string): number {
  canvas ??= document.createElement('canvas').getContext('2d')
  if (!canvas) return text.length * 7
  canvas.font = font
  return canvas.measureText(text).width
}
