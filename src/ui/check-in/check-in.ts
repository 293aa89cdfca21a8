import './check-in.css'
import { checkInText } from '#client/messages/check-in.ts'
import { checkInRefusedText } from '#client/messages/check-in-refused.ts'
import { generalText } from '#client/messages/general.ts'
import { type Message, serverSaid, t } from '#client/messages/message.ts'
import { ask, type Refusal } from '#client/school/check-in.ts'
import type { CheckedIn, LessonOfCode } from '#contract/check-in.ts'

/* The page behind the code of a lesson: a student types their login ID and is marked as present. */

const code = new URLSearchParams(location.search).get('code') ?? ''
const dark = matchMedia('(prefers-color-scheme: dark)')
const followTheme = () => {
  document.documentElement.dataset.theme = dark.matches ? 'dark' : 'light'
}
followTheme()
dark.addEventListener('change', followTheme)

const inChinese = (text: Message) => element('span', { lang: 'zh-HK' }, t(text))
/** English and Chinese beside each other. */
const both = (text: Message, chinese: Message) => [t(text), ' ', inChinese(chinese)]
/** A sentence in English, and under it in Chinese. */
const sentence = (text: Message, chinese: Message | undefined) => [
  element('p', {}, t(text)),
  ...(chinese ? [element('p', { lang: 'zh-HK' }, t(chinese))] : []),
]

const isKnown = (reason: string | undefined): reason is keyof typeof checkInRefusedText =>
  reason !== undefined && Object.hasOwn(checkInRefusedText, reason)

function whyNot({ words, code: reason, values }: Refusal): readonly HTMLElement[] {
  if (words === undefined) return sentence(checkInText.checkInFailed, checkInText.checkInFailedChinese)
  const known = isKnown(reason) ? checkInRefusedText[reason] : undefined
  const chinese = typeof known === 'function' ? known({ date: '', time: '', minutes: '', ...values }) : known
  return sentence(serverSaid(words), chinese)
}

const about = element('div', { className: 'pb-4' })
const place = element('div', { className: 'min-h-24' })

/** The school and the lesson, so that nobody checks in to another one. A server that cannot tell leaves it empty. */
function showLesson({ school_en, school_zh, lesson, date, start, end }: LessonOfCode): void {
  about.replaceChildren(
    ...[school_en, school_zh]
      .filter(name => name !== '')
      .map((name, at) =>
        element('p', { className: 'text-text-2', lang: at === 0 && name === school_en ? 'en' : 'zh-HK' }, name),
      ),
    element('p', { className: 'pt-2 text-[1.125rem] leading-6 font-bold' }, lesson),
    element('p', { className: 'tabular-nums' }, `${date} · ${start}–${end}`),
  )
}

function showForm(): void {
  const login = element('input', {
    id: 'login',
    className: 'mt-1 min-h-12 w-full rounded-md border border-line-field bg-surface px-3 text-text',
    autocomplete: 'username',
    autocapitalize: 'none',
    spellcheck: false,
    enterKeyHint: 'done',
    autofocus: true,
  })
  login.setAttribute('autocorrect', 'off')
  const label = element('label', { htmlFor: 'login' }, ...both(generalText.studentLoginId, checkInText.loginIdChinese))
  const problem = element('div', { role: 'alert', id: 'problem', className: 'min-h-12 py-2 text-bad' })
  login.setAttribute('aria-describedby', problem.id)
  const button = element(
    'button',
    {
      type: 'submit',
      className: 'min-h-12 w-full rounded-md bg-accent text-on-accent hover:bg-accent-hover aria-disabled:opacity-60',
    },
    ...both(checkInText.checkIn, checkInText.checkInChinese),
  )
  const form = element('form', { noValidate: true }, label, login, problem, button)
  const say = (lines: readonly HTMLElement[]) => problem.replaceChildren(...lines)
  const setBusy = (isBusy: boolean) => button.setAttribute('aria-disabled', String(isBusy))
  const submit = async () => {
    if (button.getAttribute('aria-disabled') === 'true') return
    const student_login_id = login.value.trim()
    if (student_login_id === '') {
      return say(sentence(checkInText.studentLoginIdIsRequired, checkInText.studentLoginIdIsRequiredChinese))
    }
    setBusy(true)
    const found = await ask('checkin', { code, student_login_id })
    setBusy(false)
    if (found === undefined) say(sentence(checkInText.serverNotReachable, checkInText.serverNotReachableChinese))
    else if (found.refused) say(whyNot(found.refused))
    else showDone(serverSaid(found.answer.message), found.answer.checked_in)
  }
  form.addEventListener('submit', event => {
    event.preventDefault()
    void submit()
  })
  place.replaceChildren(form)
}

/** What the teacher looks at: who is checked in to what, and when. */
function showDone(message: Message, of: CheckedIn | undefined): void {
  const said = element(
    'p',
    { role: 'status', className: 'rounded-md bg-good-bg p-3 text-good' },
    element('span', { ariaHidden: 'true' }, '✓ '),
  )
  about.replaceChildren()
  place.replaceChildren(said)
  // A status is read out when its text comes, not when it is there from the start.
  said.append(...both(message, checkInText.checkedInChinese))
  if (!of) return
  place.append(
    element('p', { className: 'pt-4 text-[1.625rem] leading-8 font-bold' }, of.student),
    element('p', { className: 'pt-1 text-[1.125rem] leading-6' }, of.lesson),
    element(
      'p',
      { className: 'pt-1 text-[1.125rem] leading-6 text-text-2 tabular-nums' },
      `${of.date} `,
      element('span', { className: 'font-bold text-text' }, of.time),
    ),
    ...(of.school === '' ? [] : [element('p', { className: 'pt-1 text-text-2' }, of.school)]),
    element(
      'p',
      { className: 'pt-4 text-text-2' },
      ...both(checkInText.showTheTeacher, checkInText.showTheTeacherChinese),
    ),
  )
}

async function start(): Promise<void> {
  document.title = t(checkInText.pageTitle)
  const heading = element(
    'h1',
    { className: 'text-[1.375rem] leading-8 font-bold' },
    ...both(checkInText.checkIn, checkInText.checkInChinese),
  )
  const card = 'w-full max-w-96 rounded-xl border border-line bg-surface p-6 [overflow-wrap:anywhere] max-[360px]:p-4'
  document
    .getElementById('check-in')!
    .append(
      element(
        'div',
        { className: 'grid min-h-dvh place-items-center p-4 max-[360px]:p-2' },
        element('div', { className: card }, heading, about, place),
      ),
    )
  if (code === '') {
    const why = sentence(checkInText.thisAddressHoldsNoCode, checkInText.thisAddressHoldsNoCodeChinese)
    return place.replaceChildren(element('div', { role: 'alert', className: 'text-bad' }, ...why))
  }
  showForm()
  const found = await ask('getLessonOfCode', { code })
  if (found?.answer) showLesson(found.answer.data)
}

void start()

/** Makes an element with these properties and children. A whole framework would be more than the page. */
function element<K extends keyof HTMLElementTagNameMap>(
  tag: K,
  properties: Partial<Omit<HTMLElementTagNameMap[K], 'style'>> = {},
  ...children: readonly (Node | string)[]
): HTMLElementTagNameMap[K] {
  const made = Object.assign(document.createElement(tag), properties)
  made.append(...children)
  return made
}
