import type { DateWords } from './date-words.ts'

// Browsers have no Nepali: its months, days and spans of time as Unicode's own tables (CLDR) have them, with the digits that
// every count has here.

const months = 'जनवरी फेब्रुअरी मार्च अप्रिल मे जुन जुलाई अगस्ट सेप्टेम्बर अक्टोबर नोभेम्बर डिसेम्बर'.split(' ')
const weekdays = 'आइतबार सोमबार मङ्गलबार बुधबार बिहिबार शुक्रबार शनिबार'.split(' ')

type Unit = { name: string; near?: Record<number, string> }

const units: Partial<Record<Intl.RelativeTimeFormatUnit, Unit>> = {
  year: { name: 'वर्ष', near: { [-1]: 'गत वर्ष', 0: 'यो वर्ष', 1: 'आगामी वर्ष' } },
  month: { name: 'महिना', near: { [-1]: 'गत महिना', 0: 'यो महिना', 1: 'अर्को महिना' } },
  week: { name: 'हप्ता', near: { [-1]: 'गत हप्ता', 0: 'यो हप्ता', 1: 'आगामी हप्ता' } },
  day: { name: 'दिन', near: { [-2]: 'अस्ति', [-1]: 'हिजो', 0: 'आज', 1: 'भोलि', 2: 'पर्सि' } },
  hour: { name: 'घण्टा' },
  minute: { name: 'मिनेट' },
}

export const dateWords: DateWords = {
  months,

  date(date, { timeZone, weekday, year, month, hour }) {
    const isUtc = timeZone === 'UTC'
    if (month && !year) return months[isUtc ? date.getUTCMonth() : date.getMonth()]!
    const day = isUtc
      ? `${date.getUTCFullYear()} ${months[date.getUTCMonth()]} ${date.getUTCDate()}`
      : `${date.getFullYear()} ${months[date.getMonth()]} ${date.getDate()}`
    const time = isUtc ? [date.getUTCHours(), date.getUTCMinutes()] : [date.getHours(), date.getMinutes()]
    const clock = `${time[0]}:${String(time[1]).padStart(2, '0')}`
    const name = weekdays[isUtc ? date.getUTCDay() : date.getDay()]
    return [year && day, weekday && name, hour && clock].filter(Boolean).join(', ')
  },

  ago(count, unit) {
    const { name, near } = units[unit]!
    const known = near?.[count]
    if (known) return known
    if (count > 0) return `${count} ${name}मा`
    return `${-count} ${name} ${unit === 'year' ? 'अघि' : 'पहिले'}`
  },
}
