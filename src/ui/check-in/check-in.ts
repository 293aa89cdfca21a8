import './check-in.css'
import { preferredLanguage } from '#client/core/preferred-language.ts'
import { checkInText } from '#client/messages/check-in.ts'
import { generalText } from '#client/messages/general.ts'
import { type Message, serverSaid, t, translateInto } from '#client/messages/message.ts'
import { checkIn, checkInRefusals } from '#client/messages/zh/check-in.ts'
import { general } from '#client/messages/zh/general.ts'
import { refusalIn } from '#client/messages/zh/refusal-in.ts'
import { chineseOf } from '#client/messages/zh/translation.ts'
import { ask, type Refusal } from '#client/school/check-in.ts'
import type { CheckInAnswer, LessonOfCode } from '#contract/check-in.ts'

/* The page behind the code of a lesson: a student types their login ID and is marked as present. */

const code = new URLSearchParams(location.search).get('code') ?? ''
const dark = matchMedia('(prefers-color-scheme: dark)')
const followTheme = () => {
  document.documentElement.dataset.theme = dark.matches ? 'dark' : 'light'
}
followTheme()
dark.addEventListener('change', followTheme)

/** Both languages are a few lines, and the page has no time to load one of them. */
const language = preferredLanguage(navigator.languages)
document.documentElement.lang = language
if (language === 'zh-HK') {
  translateInto(chineseOf({ 'check-in': checkIn, general }, {}, refusalIn(checkInRefusals, {})))
}

const sentence = (text: Message) => element('p', {}, t(text))

const whyNot = ({ words, code: reason, values }: Refusal): HTMLElement =>
  sentence(words === undefined ? checkInText.checkInFailed : serverSaid(words, reason, values))

const about = element('div', { className: 'pb-4' })
const place = element('div', { className: 'min-h-24' })

/** The school and the lesson, so that nobody checks in to another one. A server that cannot tell leaves it empty. */
function showLesson({ school_en, school_zh, lesson, date, start, end }: LessonOfCode): void {
  const names = [
    { lang: 'en', name: school_en },
    { lang: 'zh-HK', name: school_zh },
  ].filter(({ name }) => name !== '')
  const own = names.find(({ lang }) => lang === language) ?? names[0]
  about.replaceChildren(
    ...(own ? [element('p', { className: 'text-text-2', lang: own.lang }, own.name)] : []),
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
  const label = element('label', { htmlFor: 'login' }, t(generalText.studentLoginId))
  const problem = element('div', { role: 'alert', id: 'problem', className: 'min-h-12 py-2 text-bad' })
  login.setAttribute('aria-describedby', problem.id)
  const button = element(
    'button',
    {
      type: 'submit',
      className: 'min-h-12 w-full rounded-md bg-accent text-on-accent hover:bg-accent-hover aria-disabled:opacity-60',
    },
    t(checkInText.checkIn),
  )
  const form = element('form', { noValidate: true }, label, login, problem, button)
  const say = (why: HTMLElement) => problem.replaceChildren(why)
  const setBusy = (isBusy: boolean) => button.setAttribute('aria-disabled', String(isBusy))
  const submit = async () => {
    if (button.getAttribute('aria-disabled') === 'true') return
    const student_login_id = login.value.trim()
    if (student_login_id === '') {
      return say(sentence(checkInText.studentLoginIdIsRequired))
    }
    setBusy(true)
    const found = await ask('checkin', { code, student_login_id })
    setBusy(false)
    if (found === undefined) say(sentence(checkInText.serverNotReachable))
    else if (found.refused) say(whyNot(found.refused))
    else showDone(found.answer)
  }
  form.addEventListener('submit', event => {
    event.preventDefault()
    void submit()
  })
  place.replaceChildren(form)
}

/** What the teacher looks at: who is checked in to what, and when. */
function showDone({ message, checked_in: of }: CheckInAnswer): void {
  const said = element(
    'p',
    { role: 'status', className: 'rounded-md bg-good-bg p-3 text-good' },
    element('span', { ariaHidden: 'true' }, '✓ '),
  )
  about.replaceChildren()
  place.replaceChildren(said)
  // A status is read out when its text comes, not when it is there from the start.
  said.append(t(of ? checkInText.checkedIn({ lesson: of.lesson }) : serverSaid(message)))
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
    element('p', { className: 'pt-4 text-text-2' }, t(checkInText.showTheTeacher)),
  )
}

async function start(): Promise<void> {
  document.title = t(checkInText.pageTitle)
  const heading = element('h1', { className: 'text-[1.375rem] leading-8 font-bold' }, t(checkInText.checkIn))
  const card =
    'w-full max-w-96 rounded-xl border border-line bg-surface p-6 [overflow-wrap:anywhere] [word-break:keep-all] max-[360px]:p-4'
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
    const why = sentence(checkInText.thisAddressHoldsNoCode)
    return place.replaceChildren(element('div', { role: 'alert', className: 'text-bad' }, why))
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
