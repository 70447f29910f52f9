import type { SocialEvent } from '@mulghar/contract/events/events'
import { Trans, useLingui } from '@lingui/react/macro'
import { useQueryClient } from '@tanstack/react-query'
import { useMutation } from '../../kit/mutation.ts'
import { toast } from '../../kit/toast.ts'
import { Button } from '../../kit/ui/button.tsx'
import { wordsFor } from '../../kit/words.ts'
import { eventMutations } from '../core/events.queries.ts'

const answers = ['YES', 'MAYBE', 'NO'] as const

/** The answer to an invitation; a yes where there is no seat waits for one. */
export function Answers({ event }: { event: SocialEvent }) {
  const { t } = useLingui()
  const answer = useMutation({
    ...eventMutations.answer(useQueryClient(), event.id),
    choice: () => [`answer ${event.id}`],
  })
  const words = {
    YES: t({ message: 'Yes', context: 'comes to an event' }),
    MAYBE: t({ message: 'Maybe', context: 'comes to an event' }),
    NO: t({ message: 'No', context: 'comes to an event' }),
  }
  const said = answer.choices.at(-1) ?? (event.status === 'INVITED' ? undefined : event.status)
  // By then the buttons may be others, so the words do not hang on them.
  async function say(one: (typeof answers)[number]) {
    try {
      const now = await answer.mutateAsync(one)
      if (now.going) toast.success(t`You are now going!`)
      else if (now.status === 'WAITING') toast.message(t`All seats are taken. You are on the waiting list.`)
      else toast.success(t`Your answer was sent`)
    } catch (error) {
      toast.error(wordsFor(error))
    }
  }
  return (
    <div role="group" aria-labelledby="answer-question" className="flex flex-wrap items-center gap-2">
      <span id="answer-question" className="mr-1 font-medium">
        <Trans>Are you coming?</Trans>
      </span>
      {answers.map((one) => (
        <Button
          key={one}
          variant={one === said ? 'soft' : 'quiet'}
          aria-pressed={one === said}
          busy={answer.isPending && one === answer.variables}
          onClick={() => void say(one)}
        >
          {words[one]}
        </Button>
      ))}
    </div>
  )
}
