import { Avatar } from '../../kit/ui/avatar.tsx'
import { classes } from '../../kit/ui/class-names.ts'

type Someone = {
  first: string
  last: string
  years: string
  gender: 'MALE' | 'FEMALE'
  departed?: boolean
  here?: boolean
}

const couple: Someone[] = [
  { first: 'Hari', last: 'Shrestha', years: '1931–2004', gender: 'MALE', departed: true },
  { first: 'Laxmi', last: 'Joshi', years: 'b. 1938', gender: 'FEMALE' },
]
const children: Someone[] = [
  { first: 'Sita', last: 'Shrestha', years: 'b. 1960', gender: 'FEMALE' },
  { first: 'Ram', last: 'Shrestha', years: 'b. 1963', gender: 'MALE', here: true },
  { first: 'Maya', last: 'Shrestha', years: 'b. 1968', gender: 'FEMALE' },
]

/** A small family as the chart draws it. */
export function ChartPicture() {
  return (
    <div className="grid justify-items-center">
      <div className="relative flex gap-3 sm:gap-8">
        <Line className="top-1/2 right-1/4 left-1/4 border-t-2" />
        {couple.map((person) => (
          <Card key={person.first} person={person} />
        ))}
      </div>
      <Line className="relative h-6 border-l-2" />
      <div className="relative grid w-full grid-cols-3 gap-2 sm:gap-4">
        <Line className="top-0 right-1/6 left-1/6 border-t-2" />
        {children.map((person) => (
          <div key={person.first} className="grid justify-items-center">
            <Line className="relative h-5 border-l-2" />
            <Card person={person} />
          </div>
        ))}
      </div>
    </div>
  )
}

function Line({ className }: { className: string }) {
  return <span className={classes('absolute border-line-strong', className)} />
}

function Card({ person }: { person: Someone }) {
  const { first, last, years, gender, departed = false, here } = person
  return (
    <div
      className={classes(
        'relative grid w-full max-w-36 justify-items-center gap-1 rounded-md border bg-surface px-2 py-3 text-center shadow-lift',
        here ? 'border-accent outline-2 outline-accent-soft' : 'border-line',
      )}
    >
      <Avatar firstName={first} lastName={last} gender={gender} departed={departed} />
      <span className="text-sm leading-snug font-semibold">
        {first} {last}
      </span>
      <span className="text-xs text-ink-soft tabular-nums">{years}</span>
    </div>
  )
}
