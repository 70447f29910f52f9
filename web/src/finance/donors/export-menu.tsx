import type { BookFormat } from '@mulghar/contract/finance/books'
import { useLingui } from '@lingui/react/macro'
import { Download } from 'lucide-react'
import { useMutation } from '../../kit/mutation.ts'
import { saveFile } from '../../kit/save-file.ts'
import { toast } from '../../kit/toast.ts'
import { Button } from '../../kit/ui/button.tsx'
import { Menu } from '../../kit/ui/menu.tsx'
import { wordsFor } from '../../kit/words.ts'
import { donorMutations } from './donors.queries.ts'

/** The books of a program as a file. */
export function ExportMenu({ programId }: { programId: string }) {
  const { t } = useLingui()
  const take = useMutation(donorMutations.export(programId))
  const wish = (format: BookFormat) => () =>
    take.mutate(format, {
      onSuccess: ({ blob, name }) => saveFile(blob, name),
      onError: (error) => toast.error(wordsFor(error)),
    })
  return (
    <Menu
      align="end"
      trigger={
        <Button variant="plain" icon={<Download />} busy={take.isPending}>
          {t`Export`}
        </Button>
      }
      entries={[
        { label: 'CSV', onSelect: wish('csv') },
        { label: 'XLSX', onSelect: wish('xlsx') },
        { label: 'PDF', onSelect: wish('pdf') },
      ]}
    />
  )
}
