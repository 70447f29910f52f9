import { NepaliDay } from '../../kit/ui/nepali-day.tsx'
import { dayHeading } from '../core/conversation-words.ts'

/** The line above the messages of a day. */
export function DayHeading({ day }: { day: string }) {
  const { text, nepali } = dayHeading(day)
  return (
    <li className="my-3 px-4 text-center text-xs text-ink-faint">
      {text}
      {nepali && (
        <>
          {' · '}
          <NepaliDay day={nepali} />
        </>
      )}
    </li>
  )
}
