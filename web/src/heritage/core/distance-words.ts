import { i18n } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import { grouped } from '../../kit/grouped.ts'
import { chosenDigits } from '../../kit/digit-choice.ts'

const metresOfKm = 1000
const exactBelowKm = 10

/** A distance as people say it: "40 m", "2.4 km", "14 km". */
export function distanceInWords(metres: number): string {
  if (Math.round(metres) < metresOfKm) {
    const count = grouped(Math.round(metres))
    return i18n._(msg({ message: `${count} m`, context: 'distance' }))
  }
  const km = metres / metresOfKm
  const count = km < exactBelowKm ? chosenDigits(String(Number(km.toFixed(1)))) : grouped(Math.round(km))
  return i18n._(msg({ message: `${count} km`, context: 'distance' }))
}
