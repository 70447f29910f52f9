import { Overtaken } from './waiting-saves.ts'

/** The resource that a choice belongs to, and one of its parts, such as the privacy of an account and one option. */
export type ChoiceOf = readonly [resource: string, part?: string]

/** A choice that is being saved, or waits for it. */
export type Turn<Variables = unknown, Context = unknown> = {
  variables: Variables
  /** What a rollback needs; that of an earlier choice, where that one was never saved. */
  context: Context | undefined
  hasEarlierContext: boolean
  /** Aborted as soon as a later choice of the same part is made. */
  overtaken: AbortSignal
}

type Place = { part: string; turn: Turn; control: AbortController; next?: Place; gone: PromiseWithResolvers<void> }

const lines = new Map<string, Place[]>()
const places = new WeakMap<Turn, { line: Place[]; place: Place }>()

/** Puts a choice in the line of its resource, and overtakes the earlier one of the same part. */
export function takeTurn<Variables, Context>(
  [resource, part = '']: ChoiceOf,
  variables: Variables,
): Turn<Variables, Context> {
  const line = lines.get(resource) ?? []
  lines.set(resource, line)
  const control = new AbortController()
  const turn: Turn<Variables, Context> = {
    variables,
    context: undefined,
    hasEarlierContext: false,
    overtaken: control.signal,
  }
  const place: Place = { part, turn: turn as Turn, control, gone: Promise.withResolvers() }
  const former = line.findLast((earlier) => earlier.part === part)
  line.push(place)
  places.set(turn as Turn, { line, place })
  if (former) {
    former.next = place
    former.control.abort(new Overtaken('A later choice was made'))
  }
  return turn
}

/**
 * Sends the choices of a resource one after the other. An overtaken one is not sent; where it was sent before, the later one
 * decides what is shown, so it ends with Overtaken whatever the answer.
 */
export async function sendInTurn<Data>(
  turn: Turn,
  connection: () => Promise<void>,
  send: () => Promise<Data>,
): Promise<Data> {
  const { line, place } = places.get(turn)!
  let isSaved = false
  try {
    await connection()
    for (const earlier of line.slice(0, line.indexOf(place))) await earlier.gone.promise
    // It may have ended while others were answered.
    await connection()
    turn.overtaken.throwIfAborted()
    const data = await send()
    isSaved = true
    turn.overtaken.throwIfAborted()
    return data
  } catch (error) {
    turn.overtaken.throwIfAborted()
    throw error
  } finally {
    if (place.next && !isSaved) passContext(turn, place.next.turn)
    line.splice(line.indexOf(place), 1)
    place.gone.resolve()
  }
}

function passContext(from: Turn, to: Turn): void {
  to.context = from.context
  to.hasEarlierContext = true
}
