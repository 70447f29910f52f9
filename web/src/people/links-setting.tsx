import {
  mostSocialLinks,
  SocialLinkDraft,
  type SocialLink,
  type SocialLinkType,
} from '@mulghar/contract/people/social-links'
import { Trans, useLingui } from '@lingui/react/macro'
import { useQueryClient } from '@tanstack/react-query'
import { Trash2 } from 'lucide-react'
import { useForm } from 'react-hook-form'
import { FormError } from '../kit/form-error.tsx'
import { resolverOf, showRefusal } from '../kit/form.ts'
import { useMutation } from '../kit/mutation.ts'
import { toast } from '../kit/toast.ts'
import { Button } from '../kit/ui/button.tsx'
import { Field } from '../kit/ui/field.tsx'
import { Input } from '../kit/ui/input.tsx'
import { Select } from '../kit/ui/select.tsx'
import { wordsFor } from '../kit/words.ts'
import { useUnsaved } from '../kit/unsaved.ts'
import { Form } from '../kit/ui/form.tsx'
import { linkMutations } from './privacy.queries.ts'
import { SocialIcon } from './social-icon.tsx'
import { labelOf } from './social-links.tsx'

/** Where one is found elsewhere: added and taken away one by one. */
export function LinksSetting({ links }: { links: readonly SocialLink[] }) {
  const { t } = useLingui()
  return (
    <div className="grid gap-4">
      {links.length > 0 && (
        <ul className="divide-y divide-line">
          {links.map((link) => (
            <LinkRow key={link.id} link={link} />
          ))}
        </ul>
      )}
      {links.length < mostSocialLinks ? (
        <NewLink />
      ) : (
        <p className="text-sm text-ink-soft">{t`There can be at most ${mostSocialLinks} links.`}</p>
      )}
    </div>
  )
}

function LinkRow({ link }: { link: SocialLink }) {
  const { t } = useLingui()
  const remove = useMutation(linkMutations.remove(useQueryClient()))
  const label = labelOf(link)
  return (
    <li className="flex items-center gap-3 py-1.5">
      <SocialIcon type={link.type} />
      <span className="min-w-0 flex-1">
        <span className="block font-medium wrap-anywhere">{label}</span>
        <span className="block text-sm wrap-anywhere text-ink-soft">{link.link}</span>
      </span>
      <Button
        variant="plain"
        size="sm"
        icon={<Trash2 />}
        busy={remove.isPending}
        aria-label={t`Remove ${label}`}
        onClick={() => remove.mutate(link.id, { onError: (error) => toast.error(wordsFor(error)) })}
      />
    </li>
  )
}

const fresh = { type: 'WEBSITE' as SocialLinkType, link: '', label: '' }

function NewLink() {
  const { t } = useLingui()
  const add = useMutation(linkMutations.add(useQueryClient()))
  const form = useForm({ resolver: resolverOf(SocialLinkDraft), defaultValues: fresh })
  const { watch, forget } = useUnsaved('own:link')
  const { errors } = form.formState
  const kinds: { value: SocialLinkType; label: string }[] = [
    { value: 'WEBSITE', label: t`Website` },
    { value: 'FACEBOOK', label: 'Facebook' },
    { value: 'TWITTER', label: 'Twitter' },
    { value: 'INSTAGRAM', label: 'Instagram' },
    { value: 'LINKEDIN', label: 'LinkedIn' },
    { value: 'GITHUB', label: 'GitHub' },
    { value: 'OTHER', label: t`Other` },
  ]
  const submit = form.handleSubmit(async (draft) => {
    try {
      await add.mutateAsync(draft)
    } catch (error) {
      return showRefusal(form, error)
    }
    form.reset(fresh)
    forget()
  })
  return (
    <Form busy={add.isPending} ref={watch} onSubmit={submit} className="grid gap-3">
      <FormError text={errors.root?.message} />
      <div className="grid gap-3 sm:grid-cols-[10rem_minmax(0,1fr)]">
        <Field label={t`Type of link`}>
          <Select options={kinds} {...form.register('type')} />
        </Field>
        <Field label={t`Address`} hint={t`Starts with https://`} error={errors.link?.message}>
          <Input type="url" inputMode="url" placeholder="https://" {...form.register('link')} />
        </Field>
      </div>
      <Field label={t`Label (optional)`} error={errors.label?.message}>
        <Input {...form.register('label')} />
      </Field>
      <Button type="submit" variant="quiet" busy={add.isPending} className="justify-self-start">
        <Trans>Add link</Trans>
      </Button>
    </Form>
  )
}
