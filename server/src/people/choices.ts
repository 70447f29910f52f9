import type { Choice } from '@mulghar/contract/people/choices'
import { badField } from '../kit/app-error.ts'

/** An option of a room above: what may be chosen, what it is until somebody chooses, and which call tells of it. */
export type RoomOption = {
  offered: readonly Choice[]
  usual: Choice
  /** Among the privacy options, else in the user's detail. */
  at: 'privacy-option' | 'user-detail'
}
/** The options that rooms give, by name. */
export type RoomOptions = Readonly<Record<string, RoomOption>>

const optionsAt = (options: RoomOptions, at: RoomOption['at']) =>
  Object.entries(options).filter(([, option]) => option.at === at)

/** What is told of the options of rooms in one call: exactly those whose room stands. */
export function choicesAt(
  options: RoomOptions,
  at: RoomOption['at'],
  chosen: ReadonlyMap<string, Choice>,
): Record<string, Choice> {
  return Object.fromEntries(
    optionsAt(options, at).map(([name, { usual, offered }]) => {
      const value = chosen.get(name)
      return [name, value !== undefined && offered.includes(value) ? value : usual]
    }),
  )
}

/** The sent options of rooms: one that no room has is left alone, a value that is not offered is refused. */
export function choicesIn(options: RoomOptions, at: RoomOption['at'], body: object): [string, Choice][] {
  const sent = new Map<string, unknown>(Object.entries(body))
  return optionsAt(options, at).flatMap(([name, { offered }]): [string, Choice][] => {
    const value = sent.get(name)
    if (value === undefined) return []
    const known = offered.find((one) => one === value)
    if (known === undefined) throw badField(name, 'not-offered')
    return [[name, known]]
  })
}
