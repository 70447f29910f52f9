import { useLingui } from '@lingui/react/macro'

const ofAny = {
  ne: 'यो बाकसको साँचो तपाईंसँग मात्र हुन्छ',
  hi: 'इस बक्से की चाबी सिर्फ़ आपके पास रहती है',
}
const ofOne = {
  ne: 'यो बाकसको साँचो तपाईंसँग मात्र छ।',
  hi: 'इस बक्से की चाबी सिर्फ़ आपके पास है।',
}

/** "Only you have the key of this box", in Hindi where all is in Hindi, otherwise in Nepali. `isSet` where there is a vault. */
export function OwnKey({ isSet }: { isSet?: boolean }) {
  const { i18n } = useLingui()
  const lang = i18n.locale === 'hi' ? 'hi' : 'ne'
  return <span lang={lang}>{(isSet ? ofOne : ofAny)[lang]}</span>
}
