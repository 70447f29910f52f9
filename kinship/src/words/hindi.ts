import type { Letter } from '../family/letters.ts'
import type { Entry, Noun, WordTable } from './table.ts'

type More = Partial<Pick<Entry, 'oblique' | 'respect' | 'first'>>
/** Of an elder or equal one speaks with respect: pitā ke bhāī, but bhāī kā beṭā. */
const he = (text: string, paths: string, more: More = { respect: true }): Entry => ({
  text,
  gender: 'm',
  paths: paths.split(' '),
  ...more,
})
const boy = (text: string, paths: string, oblique = text, more: More = {}): Entry =>
  he(text, paths, { oblique, ...more })
const she = (text: string, paths: string, more: More = {}): Entry => ({
  text,
  gender: 'f',
  paths: paths.split(' '),
  ...more,
})
const first: More = { first: true }

/** Words on which at least two independent sources agree. */
const entries: Entry[] = [
  he('पिता', 'F'),
  she('माँ', 'M'),
  he('दादा', 'F.F'),
  she('दादी', 'F.M'),
  he('नाना', 'M.F'),
  she('नानी', 'M.M'),
  he('परदादा', 'F.F.F'),
  she('परदादी', 'F.F.M'),
  he('परनाना', 'M.M.F M.F.F'),
  she('परनानी', 'M.M.M M.F.M'),
  he('बड़ा भाई', 'B+', { oblique: 'बड़े भाई', respect: true }),
  boy('छोटा भाई', 'B-', 'छोटे भाई'),
  she('बड़ी बहन', 'Z+'),
  she('छोटी बहन', 'Z-'),
  he('पति', 'H'),
  she('पत्नी', 'W'),
  boy('बेटा', 'S', 'बेटे'),
  she('बेटी', 'D'),
  boy('पोता', 'S.S', 'पोते'),
  she('पोती', 'S.D'),
  boy('नाती', 'D.S'),
  she('नातिन', 'D.D'),
  boy('परपोता', 'S.S.S', 'परपोते'),
  she('परपोती', 'S.S.D'),
  he('ताऊ', 'F.B+'),
  she('ताई', 'F.B+.W'),
  he('चाचा', 'F.B-'),
  she('चाची', 'F.B-.W'),
  she('बुआ', 'F.Z'),
  he('फूफा', 'F.Z.H'),
  he('मामा', 'M.B'),
  she('मामी', 'M.B.W'),
  she('मौसी', 'M.Z'),
  he('मौसा', 'M.Z.H'),
  boy('चचेरा भाई', 'F.B.S', 'चचेरे भाई'),
  she('चचेरी बहन', 'F.B.D'),
  boy('फुफेरा भाई', 'F.Z.S', 'फुफेरे भाई'),
  she('फुफेरी बहन', 'F.Z.D'),
  boy('ममेरा भाई', 'M.B.S', 'ममेरे भाई'),
  she('ममेरी बहन', 'M.B.D'),
  boy('मौसेरा भाई', 'M.Z.S', 'मौसेरे भाई'),
  she('मौसेरी बहन', 'M.Z.D'),
  boy('भतीजा', 'B.S', 'भतीजे', first),
  she('भतीजी', 'B.D', first),
  boy('भांजा', 'Z.S', 'भांजे', first),
  she('भांजी', 'Z.D', first),
  she('भाभी', 'B+.W'),
  he('जीजा', 'Z+.H'),
  he('बहनोई', 'Z-.H Z.H'),
  she('बहू', 'S.W'),
  he('दामाद', 'D.H'),
  he('ससुर', 'H.F W.F'),
  she('सास', 'H.M W.M'),
  he('जेठ', 'H.B+'),
  she('जेठानी', 'H.B+.W'),
  boy('देवर', 'H.B-'),
  she('देवरानी', 'H.B-.W'),
  she('ननद', 'H.Z'),
  he('नन्दोई', 'H.Z.H'),
  boy('साला', 'W.B', 'साले'),
  she('साली', 'W.Z'),
  she('सलहज', 'W.B.W'),
  he('समधी', 'S.W.F D.H.F'),
  she('सौतेली माँ', 'F.W'),
  he('सौतेला पिता', 'M.H', { oblique: 'सौतेले पिता', respect: true }),
]

/** Words of one source, or of some regions. */
const uncertain: Entry[] = [
  she('भयहू', 'B-.W'),
  she('बहू', 'B-.W'),
  he('साढ़ू', 'W.Z.H'),
  she('समधन', 'S.W.M D.H.M'),
  she('सौत', 'H.W'),
  she('सौतन', 'H.W'),
]

function join(_: Noun, owned: Noun, isLast: boolean): string {
  if (owned.gender === 'f') return ' की '
  return isLast && !owned.respect ? ' का ' : ' के '
}

const taken = (letter: Letter) => (letter.gender === 'female' ? 'गोद ली हुई' : 'गोद लिया हुआ')
const taking = (letter: Letter) => (letter.gender === 'female' ? 'लेने वाली' : 'लेने वाले')
const raising = (letter: Letter) => (letter.gender === 'female' ? 'करने वाली' : 'करने वाले')

/** Hindi. The genitive agrees with what is owned, and with what becomes of that in turn. */
export const hindi: WordTable = {
  entries,
  uncertain,
  adopted: { male: 'दत्तक पुत्र', female: 'दत्तक पुत्री' },
  honoursElders: true,
  letters: {
    F: { text: 'पिता', gender: 'm', respect: true },
    M: { text: 'माँ', gender: 'f' },
    P: { text: 'माता या पिता', gender: 'm', respect: true },
    S: { text: 'बेटा', oblique: 'बेटे', gender: 'm' },
    D: { text: 'बेटी', gender: 'f' },
    C: { text: 'बेटा या बेटी', oblique: 'बेटे या बेटी', gender: 'm' },
    'B+': { text: 'बड़े भाई', gender: 'm', respect: true },
    'B-': { text: 'छोटा भाई', oblique: 'छोटे भाई', gender: 'm' },
    B: { text: 'भाई', gender: 'm', respect: true },
    'Z+': { text: 'बड़ी बहन', gender: 'f' },
    'Z-': { text: 'छोटी बहन', gender: 'f' },
    Z: { text: 'बहन', gender: 'f' },
    'G+': { text: 'बड़े भाई या बड़ी बहन', gender: 'm', respect: true },
    'G-': { text: 'छोटा भाई या छोटी बहन', oblique: 'छोटे भाई या छोटी बहन', gender: 'm' },
    G: { text: 'भाई या बहन', gender: 'm', respect: true },
    H: { text: 'पति', gender: 'm', respect: true },
    W: { text: 'पत्नी', gender: 'f' },
    X: { text: 'जीवनसाथी', gender: 'm', respect: true },
  },
  join,
  former: 'पूर्व',
  other: { m: 'दूसरे', f: 'दूसरी' },
  notes: {
    half: (through, isSibling) =>
      !isSibling || through === 'unknown'
        ? 'साझा पूर्वज केवल एक'
        : through === 'male'
          ? 'पिता एक, माँ अलग'
          : 'माँ एक, पिता अलग',
    halfOf: (partner, through) => `${partner.text} से ${through === 'male' ? 'पिता एक, माँ अलग' : 'माँ एक, पिता अलग'}`,
    adoptive: (letter, isOnly) =>
      !isOnly || letter.at === 'sibling'
        ? 'गोद का रिश्ता'
        : letter.at === 'parent'
          ? `गोद ${taking(letter)}`
          : taken(letter),
    foster: (letter, isOnly) =>
      isOnly && letter.at === 'parent' ? `पालन-पोषण ${raising(letter)}` : 'पालन-पोषण का रिश्ता',
    step: 'सौतेला रिश्ता',
    // Of one source; nobody says otherwise.
    twin: 'जुड़वाँ',
    orderUnknown: (gender) => (gender === 'female' ? 'बड़ी या छोटी, ज्ञात नहीं' : 'बड़े या छोटे, ज्ञात नहीं'),
  },
  ancestor: (generations) => `${generations} पीढ़ी ऊपर के पूर्वज`,
  descendant: (generations) => `${generations} पीढ़ी नीचे की संतान`,
  cousin: (up, down) => `साझा पूर्वज के वंशज (${up} पीढ़ी ऊपर, वहाँ से ${down} पीढ़ी नीचे)`,
  byMarriage: (steps) => `विवाह से जुड़े दूर के रिश्तेदार (${steps} चरण)`,
}
