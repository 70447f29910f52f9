import { useEffect } from 'react'
import { report } from './report.ts'

/** For a question whose failure is only written down. */
export function useReported(error: unknown): void {
  useEffect(() => {
    if (error) report(error)
  }, [error])
}
