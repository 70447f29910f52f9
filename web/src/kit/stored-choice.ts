import { report } from './report.ts'

/** Keeps a choice, or a mark, on this device. In a browser without space it lasts as long as the page. */
export function storeChoice(key: string, choice: string): void {
  try {
    localStorage.setItem(key, choice)
  } catch (error) {
    report(error)
  }
}
