import { serveTasks } from '../kit/worker-pieces.ts'
import type { FilmTask } from './film-reading.ts'
import { readFilm } from './read-film.ts'

serveTasks<FilmTask>(async function* (task) {
  yield await readFilm(task)
})
