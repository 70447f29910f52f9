import { paths } from '../../kit/paths.ts'
import { storage } from '../../storage/room.ts'

/** The beginnings of all addresses of the vault. */
export const secretPages = storage.addresses.map((word) => `${paths.home}/${word}`)
