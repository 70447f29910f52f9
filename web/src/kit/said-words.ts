import { i18n } from './i18n.ts'
import { nextTask } from './next-task.ts'

/** A message of the page: its id, as in the code and in the catalogues, and the text that it has there now. */
export type Said = { id: string; text: string }

type Say = (id: string, values?: Record<string, unknown>, options?: object) => string

/** The messages that can be read on the page, in their order there. The whole page is rendered again for it. */
export async function saidNow(): Promise<Said[]> {
  const said = new Map<string, string>()
  const { t } = i18n
  const listening = (...asked: Parameters<Say>) => {
    const [message] = asked
    const text = t(...asked)
    said.set(idOf(message), withoutTags(text))
    return text
  }
  i18n.t = i18n._ = listening as typeof t
  try {
    // Each component that says something takes its words anew.
    i18n.emit('change')
    await nextTask()
  } finally {
    i18n.t = i18n._ = t
    i18n.emit('change')
  }
  const page = inOneLine(document.body.innerText)
  return [...said]
    .map(([id, text]) => ({ id, text, at: page.indexOf(inOneLine(text)) }))
    .filter(({ text, at }) => text !== '' && at >= 0)
    .toSorted((one, other) => one.at - other.at)
    .map(({ id, text }) => ({ id, text }))
}

/** Words are asked for by their id or by a descriptor. */
const idOf = (message: string | { id: string }) => (typeof message === 'string' ? message : message.id)
/** Links and bold words stand in a message as numbered tags. */
const withoutTags = (text: string) => text.replaceAll(/<\/?\d+\/?>/g, '').trim()
const inOneLine = (text: string) => text.replaceAll(/\s+/g, ' ').trim()
