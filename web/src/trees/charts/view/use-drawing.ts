import { useEffect } from 'react'
import type { Drawing } from '../../chart/export/drawing.ts'

/** How what is on the screen becomes a drawing, when somebody asks for a file. */
export type DrawingOf = { make: () => Promise<Drawing> }
export type OnDrawing = (drawing: DrawingOf | undefined) => void

/** Tells the header what it can save, for as long as this is on the screen. `make` must keep its identity. */
export function useDrawing(onDrawing: OnDrawing, make: () => Promise<Drawing>): void {
  useEffect(() => {
    onDrawing({ make })
    return () => onDrawing(undefined)
  }, [onDrawing, make])
}
