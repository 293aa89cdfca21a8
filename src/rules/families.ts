import { chineseParts } from './whole-names.ts'

type Child = {
  readonly surname: string
  readonly chinese_name: string
  readonly parent_name: string
  readonly parent_phone: string
  readonly erased_at: string | null
}
/** What is stored of a family: empty where nobody has entered anything. */
type StoredFamily = {
  readonly family_id: string
  readonly name: string
  readonly contact_name: string
  readonly phone: string
  readonly language: string
}

/** 'Chan family 陳家' */
function nameOf(family_id: string, { surname, chinese_name, erased_at }: Child): string {
  if (erased_at !== null) return `Erased ${family_id}`
  const chinese = chinese_name && chineseParts(chinese_name).surname
  return [`${surname} family`, chinese && `${chinese}家`].filter(Boolean).join(' ')
}

/** What a family is called and where it is reached: as entered, and otherwise as its first child says. */
export function familyOf({ family_id, name, contact_name, phone, language }: StoredFamily, child: Child | undefined) {
  return {
    family_id,
    name: name || (child ? nameOf(family_id, child) : family_id),
    contact_name: contact_name || (child?.parent_name ?? ''),
    phone: phone || (child?.parent_phone ?? ''),
    language: language === 'zh' || (language !== 'en' && child?.chinese_name) ? ('zh' as const) : ('en' as const),
  }
}
