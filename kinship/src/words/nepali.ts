import type { Letter } from '../family/letters.ts'
import type { Entry, WordTable } from './table.ts'

type More = Partial<Pick<Entry, 'oblique' | 'first' | 'speaker' | 'pair'>>
const he = (text: string, paths: string, more: More = {}): Entry => ({
  text,
  gender: 'm',
  paths: paths.split(' '),
  ...more,
})
const she = (text: string, paths: string, more: More = {}): Entry => ({
  text,
  gender: 'f',
  paths: paths.split(' '),
  ...more,
})

const elder: More = { pair: 'elder' }
const younger: More = { pair: 'younger' }
/** What a woman calls her brothers' and sisters' children is not settled. */
const forMen: More = { first: true, speaker: 'male' }

/** Words on which at least two independent sources agree. */
const entries: Entry[] = [
  he('बुबा', 'F'),
  she('आमा', 'M'),
  he('हजुरबुबा', 'F.F M.F'),
  she('हजुरआमा', 'F.M M.M'),
  he('दाजु', 'B+'),
  he('भाइ', 'B-'),
  she('दिदी', 'Z+'),
  she('बहिनी', 'Z-'),
  he('श्रीमान्', 'H'),
  she('श्रीमती', 'W'),
  he('छोरा', 'S'),
  she('छोरी', 'D'),
  he('नाति', 'S.S D.S'),
  she('नातिनी', 'S.D D.D'),
  he('ठूलोबुबा', 'F.B+'),
  she('ठूलीआमा', 'F.B+.W M.Z+'),
  he('काका', 'F.B-'),
  she('काकी', 'F.B-.W'),
  she('फुपू', 'F.Z'),
  he('फुपाजु', 'F.Z.H'),
  he('मामा', 'M.B'),
  she('माइजू', 'M.B.W'),
  she('सानीआमा', 'M.Z-'),
  he('दाजु', 'F.B.S M.Z.S', elder),
  he('भाइ', 'F.B.S M.Z.S', younger),
  she('दिदी', 'F.B.D M.Z.D', elder),
  she('बहिनी', 'F.B.D M.Z.D', younger),
  he('भतिजो', 'B.S', { ...forMen, oblique: 'भतिजा' }),
  she('भतिजी', 'B.D', forMen),
  he('भान्जा', 'Z.S', forMen),
  she('भान्जी', 'Z.D', forMen),
  she('भाउजू', 'B+.W'),
  she('बुहारी', 'B-.W S.W'),
  he('भिनाजु', 'Z+.H'),
  he('ज्वाइँ', 'Z-.H D.H'),
  he('ससुरा', 'H.F W.F'),
  she('सासू', 'H.M W.M'),
  he('जेठाजु', 'H.B+'),
  she('जेठानी', 'H.B+.W'),
  he('देवर', 'H.B-'),
  she('देउरानी', 'H.B-.W'),
  she('आमाजू', 'H.Z+'),
  she('नन्द', 'H.Z-'),
  he('सालो', 'W.B-', { oblique: 'साला' }),
  she('साली', 'W.Z-'),
  he('सम्धी', 'S.W.F D.H.F'),
  she('सम्धिनी', 'S.W.M D.H.M'),
  she('सौतेनी आमा', 'F.W'),
  she('सौता', 'H.W'),
]

const forWomen: More = { first: true, speaker: 'female' }

/** Words of one source, or to be asked of who grew up with them. */
const uncertain: Entry[] = [
  he('जिजुबाजे', 'F.F.F M.M.F M.F.F'),
  he('जिजुहजुरबुबा', 'F.F.F'),
  she('जिजुबज्यै', 'F.F.M'),
  he('पनाति', 'S.S.S'),
  she('पनातिनी', 'S.S.D'),
  he('ठूलोबुबा', 'M.Z+.H'),
  he('सानोबुबा', 'M.Z-.H'),
  he('दाजु', 'F.Z.S M.B.S', elder),
  he('भाइ', 'F.Z.S M.B.S', younger),
  she('दिदी', 'F.Z.D M.B.D', elder),
  she('बहिनी', 'F.Z.D M.B.D', younger),
  he('भदा', 'B.S', forWomen),
  she('भदै', 'B.D', forWomen),
  she('भदैनी', 'B.D', forWomen),
  he('छोरा', 'Z.S', forWomen),
  she('छोरी', 'Z.D', forWomen),
  he('नन्देभाइ', 'H.Z.H'),
  he('जेठान', 'W.B+'),
  she('जेठीसासू', 'W.Z+'),
  he('साढु', 'W.Z.H'),
  he('सौतेनी बुबा', 'M.H'),
  he('झड्केलो बाबु', 'M.H'),
]

const gave = (letter: Letter) => (letter.gender === 'female' ? 'गोद लिएकी' : 'गोद लिएको')
const digits = (n: number) => String(n).replaceAll(/\d/g, (digit) => '०१२३४५६७८९'.charAt(Number(digit)))

/** Nepali. The genitive agrees with what is owned; a noun in -o stands in -ā before it. */
export const nepali: WordTable = {
  entries,
  uncertain,
  adopted: { male: 'धर्मपुत्र', female: 'धर्मपुत्री' },
  honoursElders: false,
  letters: {
    F: { text: 'बुबा', gender: 'm' },
    M: { text: 'आमा', gender: 'f' },
    P: { text: 'बुबा वा आमा', gender: 'm' },
    S: { text: 'छोरा', gender: 'm' },
    D: { text: 'छोरी', gender: 'f' },
    C: { text: 'छोरा वा छोरी', gender: 'm' },
    'B+': { text: 'दाजु', gender: 'm' },
    'B-': { text: 'भाइ', gender: 'm' },
    B: { text: 'दाजु वा भाइ', gender: 'm' },
    'Z+': { text: 'दिदी', gender: 'f' },
    'Z-': { text: 'बहिनी', gender: 'f' },
    Z: { text: 'दिदी वा बहिनी', gender: 'f' },
    'G+': { text: 'दाजु वा दिदी', gender: 'm' },
    'G-': { text: 'भाइ वा बहिनी', gender: 'm' },
    G: { text: 'दाजुभाइ वा दिदीबहिनी', gender: 'm' },
    H: { text: 'श्रीमान्', gender: 'm' },
    W: { text: 'श्रीमती', gender: 'f' },
    X: { text: 'जीवनसाथी', gender: 'm' },
  },
  join: (_, owned) => (owned.gender === 'f' ? 'की ' : 'को '),
  former: 'पूर्व',
  other: { m: 'अर्को', f: 'अर्की' },
  notes: {
    half: (through, isSibling) =>
      !isSibling || through === 'unknown'
        ? 'साझा पुर्खा एक जना मात्र'
        : through === 'male'
          ? 'बुबा एउटै, आमा फरक'
          : 'आमा एउटै, बुबा फरक',
    halfOf: (partner, through) =>
      `${partner.text}सँग ${through === 'male' ? 'बुबा एउटै, आमा फरक' : 'आमा एउटै, बुबा फरक'}`,
    adoptive: (letter, isOnly) =>
      !isOnly || letter.at === 'sibling' ? 'गोदको नाता' : letter.at === 'parent' ? 'गोद लिने' : gave(letter),
    foster: (letter, isOnly) => (isOnly && letter.at === 'parent' ? 'पालनपोषण गर्ने' : 'पालनपोषणको नाता'),
    step: 'सौतेनी नाता',
    twin: 'जुम्ल्याहा',
  },
  ancestor: (generations) => `${digits(generations)} पुस्ता माथिको पुर्खा`,
  descendant: (generations) => `${digits(generations)} पुस्ता तलको सन्तान`,
  cousin: (up, down) => `साझा पुर्खाको सन्तान (${digits(up)} पुस्ता माथि, त्यहाँबाट ${digits(down)} पुस्ता तल)`,
  byMarriage: (steps) => `विवाहबाट जोडिएको टाढाको नाता (${digits(steps)} चरण)`,
}
