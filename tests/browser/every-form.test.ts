import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { calls } from '#contract/calls.ts'
import { type Desk, openDesk } from '#tests/browser.ts'
import { type BusyDay, openBusyDay } from './busy-day.ts'
import { idle, noDialog, patience } from './steps.ts'

let school: BusyDay
let desk: Desk
beforeAll(async () => {
  school = await openBusyDay()
  desk = await openDesk(school)
})
afterAll(async () => {
  await desk.close()
  await school.close()
})

/** What can be filled in there, in the order of Tab: 'Surname'. Texts of several lines end with '…'. */
const fieldsIn = (form: string) =>
  desk.page
    .locator(form)
    .evaluate(box =>
      [...box.querySelectorAll<HTMLInputElement>('input, select, textarea')]
        .filter(each => !each.disabled && !each.readOnly && each.tabIndex >= 0)
        .map(each => `${each.labels?.[0]?.textContent}${each.matches('textarea') ? '…' : ''}`),
    )
const focused = (form: string) =>
  desk.page
    .locator(form)
    .evaluate(box =>
      [...box.querySelectorAll<HTMLInputElement>('input, select, textarea')]
        .filter(each => !each.disabled && !each.readOnly && each.tabIndex >= 0)
        .indexOf(document.activeElement as HTMLInputElement),
    )

describe('Enter in a field of one line goes to the next one', () => {
  /** Each form of the console with more than one field, where it is opened, and how many fields it begins with. */
  const forms: Readonly<Record<string, string>> = {
    'students/create-student': '/students',
    'students/edit-student&a.student=S0001': '/students',
    'classes/create-class': '/classManagement',
    'classes/migrate-class': '/classManagement',
    'courses/create-course': '/courseManagement',
    'holidays/add-days-off': '/settings',
    'holidays/add-holiday': '/settings',
    'tokens/create-token': '/settings',
    'tokens/add-token': '/token',
    'settings/edit-business': '/settings',
    'settings/edit-retention': '/settings',
    'invoices/create-video-invoice': '/invoice?tab=video',
    'invoices/customize-live-invoice': '/invoice',
    'quizzes/create-quiz': '/quizManagement',
    'messages/create-message': '/messages',
    'slots/add-schedule': '/timeTable?tab=video',
    'slots/hold-slot': '/timeTable?tab=video',
    'leave/record-leave': '/students',
    'staff/add-staff': '/staffs',
    'session/change-password': '/students',
    'views/save-view': '/students',
  }

  it.each(Object.entries(forms))('%s', async (command, path) => {
    const sent: string[] = []
    const writes = new Set<string>(
      Object.values(calls)
        .filter(call => call.method !== 'GET')
        .map(call => call.path.replace(/[:{].*$/, '')),
    )
    desk.page.on('request', request => {
      const { pathname } = new URL(request.url())
      if (request.method() !== 'GET' && [...writes].some(each => pathname.startsWith(each))) sent.push(pathname)
    })
    await desk.goto(`${path}${path.includes('?') ? '&' : '?'}do=${command}`)
    const form = '[role=dialog] form'
    await desk.page.locator(form).waitFor({ state: 'attached' })
    await expect.poll(() => focused(form), patience).toBeGreaterThanOrEqual(0)
    const fields = await fieldsIn(form)
    expect(fields.length).toBeGreaterThan(1)
    const from = await focused(form)
    for (let at = from; at < fields.length - 1; at += 1) {
      if (fields[at]?.endsWith('…')) break
      await desk.press('Enter')
      await expect.poll(() => focused(form), { ...patience, message: `${fields[at]} leads on` }).toBe(at + 1)
    }
    await idle(desk)
    expect(sent).toEqual([])
    desk.page.removeAllListeners('request')
    await desk.press('Escape')
    await noDialog(desk)
  })
})
