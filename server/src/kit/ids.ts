import { v7 } from 'uuid'

/** A new key: a UUIDv7, so that what is made later sorts later. */
export function newId(): string {
  return v7()
}
