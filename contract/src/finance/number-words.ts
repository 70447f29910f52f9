// Nepali and Hindi have a word of its own for each number below 100. The spellings are those of most cheques and receipts: of
// several in use, the one with the long vowel (बीस, तीस), and in Nepali with chandrabindu (पैँतीस).

const nepali = [
  'शून्य एक दुई तीन चार पाँच छ सात आठ नौ',
  'दश एघार बाह्र तेह्र चौध पन्ध्र सोह्र सत्र अठार उन्नाइस',
  'बीस एक्काइस बाइस तेइस चौबीस पच्चीस छब्बीस सत्ताइस अट्ठाइस उनन्तीस',
  'तीस एकतीस बत्तीस तेत्तीस चौँतीस पैँतीस छत्तीस सैँतीस अठतीस उनन्चालीस',
  'चालीस एकचालीस बयालीस त्रिचालीस चवालीस पैँतालीस छयालीस सतचालीस अठचालीस उनन्चास',
  'पचास एकाउन्न बाउन्न त्रिपन्न चउन्न पचपन्न छपन्न सन्ताउन्न अन्ठाउन्न उनन्साठी',
  'साठी एकसट्ठी बयसट्ठी त्रिसट्ठी चौँसट्ठी पैँसट्ठी छयसट्ठी सतसट्ठी अठसट्ठी उनन्सत्तरी',
  'सत्तरी एकहत्तर बहत्तर त्रिहत्तर चौहत्तर पचहत्तर छयहत्तर सतहत्तर अठहत्तर उनासी',
  'असी एकासी बयासी त्रियासी चौरासी पचासी छयासी सतासी अठासी उनान्नब्बे',
  'नब्बे एकान्नब्बे बयान्नब्बे त्रियान्नब्बे चौरान्नब्बे पन्चान्नब्बे छयान्नब्बे सन्तान्नब्बे अन्ठान्नब्बे उनान्सय',
]

const hindi = [
  'शून्य एक दो तीन चार पाँच छह सात आठ नौ',
  'दस ग्यारह बारह तेरह चौदह पंद्रह सोलह सत्रह अठारह उन्नीस',
  'बीस इक्कीस बाईस तेईस चौबीस पच्चीस छब्बीस सत्ताईस अट्ठाईस उनतीस',
  'तीस इकतीस बत्तीस तैंतीस चौंतीस पैंतीस छत्तीस सैंतीस अड़तीस उनतालीस',
  'चालीस इकतालीस बयालीस तैंतालीस चौवालीस पैंतालीस छियालीस सैंतालीस अड़तालीस उनचास',
  'पचास इक्यावन बावन तिरपन चौवन पचपन छप्पन सत्तावन अट्ठावन उनसठ',
  'साठ इकसठ बासठ तिरसठ चौंसठ पैंसठ छियासठ सड़सठ अड़सठ उनहत्तर',
  'सत्तर इकहत्तर बहत्तर तिहत्तर चौहत्तर पचहत्तर छिहत्तर सतहत्तर अठहत्तर उन्यासी',
  'अस्सी इक्यासी बयासी तिरासी चौरासी पचासी छियासी सत्तासी अट्ठासी नवासी',
  'नब्बे इक्यानवे बानवे तिरानवे चौरानवे पचानवे छियानवे सत्तानवे अट्ठानवे निन्यानवे',
]

type Table = { small: readonly string[]; units: readonly (readonly [size: number, name: string])[] }

const tableOf = (
  lines: readonly string[],
  [crore, lakh, thousand, hundred]: readonly [string, string, string, string],
): Table => ({
  small: lines.join(' ').split(' '),
  units: [
    [10_000_000, crore],
    [100_000, lakh],
    [1000, thousand],
    [100, hundred],
  ],
})

export const numberWords = {
  ne: tableOf(nepali, ['करोड', 'लाख', 'हजार', 'सय']),
  hi: tableOf(hindi, ['करोड़', 'लाख', 'हज़ार', 'सौ']),
}

/** A whole number from 0 to 2^53 in words. Pure; cost: linear in the digits. */
export function numberInWords(value: number, { small, units }: Table): string {
  const unit = units.find(([size]) => value >= size)
  if (!unit) return small[value]!
  const [size, name] = unit
  const count = numberInWords(Math.floor(value / size), { small, units })
  const rest = value % size
  return rest === 0 ? `${count} ${name}` : `${count} ${name} ${numberInWords(rest, { small, units })}`
}
