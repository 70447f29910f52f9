import { kitErrors, type ErrorCode, type Refusal } from './kit/errors.ts'
import { roomErrors } from './wire.ts'

/** The tables of all rooms, joined. For the server: a browser words the codes itself, and needs none of these sentences. */
export const errors = { ...kitErrors, ...roomErrors } satisfies Record<ErrorCode, Refusal>

export function statusOf(code: ErrorCode): number {
  return errors[code][0]
}

export function messageOf(code: ErrorCode): string {
  return errors[code][1]
}
