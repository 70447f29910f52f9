import { readFileSync } from 'node:fs'
import { join } from 'node:path'

/**
 * Films of a second or two, as phones and cameras make them, each with the place where it was made in the way of its kind. They
 * were coded with x264, x265, libvpx and the coders of FFmpeg from its test picture and a tone.
 */
export const films = [
  'android.mp4',
  'camera.avi',
  'camera.mkv',
  'divx.mkv',
  'iphone-h264.mov',
  'iphone-hevc.mov',
  'old-phone.3gp',
  'phone.3gp',
  'web.webm',
] as const
export type FilmName = (typeof films)[number]

/** The place in all of them but the one from the web. */
export const placeOfFilms = '27.7172'

export const pathOfFilm = (name: FilmName) => join(import.meta.dirname, 'films', name)
export const filmOf = (name: FilmName) => readFileSync(pathOfFilm(name))
