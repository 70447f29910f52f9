import type { TreeModel } from '../../chart/model/model.ts'
import { nameOf, nativeOf, yearsOf } from '../../chart/model/names.ts'
import type { KinWords } from '../view/kin-words.ts'
import type { Sector } from '../layout/fan.ts'
import type { SectorWords } from './fan-marks.ts'

/** What is written in a place of the fan. */
export function wordsOf({ person, kind, firstAt }: Sector, model: TreeModel, words: KinWords): SectorWords {
  const name = nameOf(model, person)
  const native = nativeOf(model, person)
  return {
    name: name || native || '—',
    native: name ? native : '',
    years: yearsOf(model, person),
    gender: model.columns.people.gender[person] ?? 'U',
    departed: model.columns.people.living[person] !== '1',
    note: [words.kind(kind), firstAt >= 0 ? words.again : undefined].filter(Boolean).join(' · '),
  }
}
